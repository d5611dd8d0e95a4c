import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startShop } from '../../testkit/readyShop.ts';
import { freePort } from '../../testkit/serverProcess.ts';
import { startNginx } from '../nginx.ts';
import type { Print } from '../part.ts';
import { buildPeers, peerFolder, startPeer } from '../peers/peers.ts';
import { whenReady } from '../processes.ts';
import { type SentFile, sentFile } from './bareNode.ts';

/** A running server and the two addresses that are requested. */
export type Contestant = {
  pid: number;
  page: string;
  asset: string;
  stop: () => Promise<void>;
};

/** Ours in production mode. */
export async function startOurs(): Promise<Contestant> {
  const { url, pid, stop } = await startShop();
  const origin = url.replace('localhost', '127.0.0.1');
  const html = await (await fetch(origin)).text();
  return { pid, page: `${origin}/`, asset: origin + clientScript(html), stop };
}

/** The largest script of the page, the one with React in it. */
const clientScript = (html: string) => /\/_scripts\/hydrate[\w.-]+/.exec(html)?.[0] ?? '';

/** nginx with the same files, compressed the same way, with the same headers. */
export async function startNginxLike(ours: Contestant): Promise<Contestant> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const files = await copyFiles(ours, join(folder, 'files'));
  const locations = files.map(({ path, headers }) => {
    const more = headers.filter(([name]) => !/^(content-(type|length|encoding)|etag)$/.test(name));
    const lines = more.map(([name, value]) => `add_header ${name} "${value}";`);
    return `location = ${path === '/' ? '/index.html' : path} { ${lines.join('\n')} }`;
  });
  const root = `root ${join(folder, 'files')};`;
  const nginx = await startNginx(folder, { server: [root, ...locations].join('\n') });
  return {
    pid: nginx.pid,
    page: `${nginx.url}/`,
    asset: nginx.url + new URL(ours.asset).pathname,
    stop: async () => {
      await nginx.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function copyFiles(ours: Contestant, folder: string): Promise<SentFile[]> {
  const paths = [ours.page, ours.asset].map((url) => new URL(url).pathname);
  const copies = paths.map(async (path) => {
    const { origin } = new URL(ours.page);
    const [plain, brotli] = await Promise.all([
      sentFile(origin, path, 'identity'),
      sentFile(origin, path, 'br'),
    ]);
    const file = join(folder, path === '/' ? 'index.html' : path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, plain.body);
    writeFileSync(`${file}.br`, brotli.body);
    return brotli;
  });
  return Promise.all(copies);
}

export async function startBareNode(ours: Contestant): Promise<Contestant> {
  const { origin } = new URL(ours.page);
  const asset = new URL(ours.asset).pathname;
  const port = await freePort();
  const program = join(import.meta.dirname, 'bareNode.ts');
  const child = spawn(process.execPath, [program, origin, String(port), '/', asset]);
  const url = `http://127.0.0.1:${port}`;
  const { pid, stop } = await whenReady(child, url);
  return { pid, page: `${url}/`, asset: url + asset, stop };
}

/** `next start` with a page of the same text, and the largest of its scripts. */
export async function startNext(print: Print): Promise<Contestant> {
  await buildPeers(['next'], print);
  const { url, ...peer } = await startPeer('next');
  const html = await (await fetch(url)).text();
  const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, path = '']) => path);
  const sizes = await Promise.all(
    scripts.map(async (path) => (await (await fetch(url + path)).arrayBuffer()).byteLength),
  );
  const largest = scripts[sizes.indexOf(Math.max(...sizes))] ?? '';
  return { ...peer, page: `${url}/`, asset: url + largest };
}

/** Astro's own server with our page. */
export async function startAstro(ours: Contestant, print: Print): Promise<Contestant> {
  await buildPeers(['astro'], print);
  await copyFiles(ours, join(peerFolder('astro'), 'dist', 'client'));
  const { url, ...peer } = await startPeer('astro');
  return { ...peer, page: `${url}/`, asset: url + new URL(ours.asset).pathname };
}
