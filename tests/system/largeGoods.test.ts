import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltEdition } from '../../packages/engine/formats/edition.ts';
import { debianProgram } from '../../testkit/debian.ts';
import { LOOPBACK_ONLY } from '../../testkit/loopbackOnly.ts';
import { memoryOf } from '../../testkit/memory.ts';
import { plainVisitor } from '../../testkit/plainVisitor.ts';
import { type RunningServer, shopCommand, startServer } from '../../testkit/serverProcess.ts';

/**
 * 1 GB, unless `LARGE_GOODS_GB` says otherwise: CONTRIBUTING.md has what 5 GB took. What is special
 * above 4 GB is also in archive.test.ts.
 */
const GIGABYTES = Number(process.env.LARGE_GOODS_GB ?? 1);
const VIDEO_BYTES = GIGABYTES * 1e9;
/** The most that a build or a command may take, at its peak. */
const MEMORY = 200e6;
/** The server holds all pages, fonts and a stamping thread before it sends the first byte. */
const SERVER_MEMORY = 300e6;
const SLOW_MS = Math.max(1, GIGABYTES) * 900_000;
/** Makes a process write its peak memory when it ends. */
const PEAK = `data:text/javascript,${encodeURIComponent(
  'process.on("exit",()=>process.stderr.write("peak="+process.resourceUsage().maxRSS*1024))',
)}`;
const WITH_PEAK = { NODE_OPTIONS: `${LOOPBACK_ONLY} --import=${PEAK}` };
const peakIn = (err: string) => Number(/peak=(\d+)/.exec(err)?.[1] ?? Number.NaN);
/** The bounds hold for any size; how near they are is worth seeing. */
const note = (what: string, bytes: number) => {
  console.info(`${GIGABYTES} GB, ${what}: ${Math.round(bytes / 1e6)} MB at its peak`);
  return bytes;
};

// On disk: other test folders may be in memory.
const folder = mkdtempSync(join(tmpdir(), 'large-'));
const [source, bundle] = [join(folder, 'goods'), join(folder, 'bundle')];
let server: RunningServer;

beforeAll(async () => {
  mkdirSync(source);
  // Sparse: it takes no space here, but every program reads all of it.
  writeFileSync(join(source, 'video.mp4'), '');
  truncateSync(join(source, 'video.mp4'), VIDEO_BYTES);
  writeFileSync(join(source, 'words.txt'), 'watch the video');
  server = await startServer();
}, SLOW_MS);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  `builds goods of ${GIGABYTES} GB within 200 MB of memory`,
  () => {
    const script = `
      import { packProduct } from './packages/engine/build/packProduct.ts';
      import shop from './testkit/shops/other/shop.config.ts';
      import { fingerprint } from './packages/engine/build/fingerprint.ts';
      fingerprint(${JSON.stringify(folder)}, ['goods']);
      await packProduct({ ...${JSON.stringify({ source, target: bundle })}, shop });
    `;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: resolve(import.meta.dirname, '../..'),
      encoding: 'utf8',
      env: { ...process.env, ...WITH_PEAK },
    });
    expect(note('build', peakIn(stderr))).toBeLessThan(MEMORY);
  },
  SLOW_MS,
);

test(
  'publishes them within 200 MB; a server within 300 MB sends them, without a copy for the buyer',
  async () => {
    const notes = ['--notes', 'en=A film', '--notes', 'bg=Филм'];
    const env = { DATA_DIR: server.dataDir, ...WITH_PEAK };
    const published = await shopCommand(['publish', bundle, ...notes], env);
    expect([published.code, published.err]).toEqual([0, expect.stringContaining('peak=')]);
    expect(note('publish', peakIn(published.err))).toBeLessThan(MEMORY);

    const visitor = plainVisitor(server.url, 'en');
    const { library } = await visitor.buy({ name: 'Ann Lee', email: 'ann@example.com' });
    const page = await (await visitor.send(library)).text();
    const link = /\/download\/[^"]+\.zip\?[^"]+/.exec(page)?.[0].replaceAll('&amp;', '&') ?? '';
    // As long as they take at 1 Mbit/s, and an hour.
    const life = Number(/expires=(\d+)/.exec(link)?.[1]) - Date.now();
    expect(life / 3_600_000).toBeCloseTo(1 + VIDEO_BYTES / 1e6 / 450, 1);

    const { files }: BuiltEdition = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8'));
    const video = files.find(({ path }) => path === 'video.mp4');
    const answer = await fetch(server.url + link);
    const tool = spawn(debianProgram('bsdtar', 'libarchive-tools'), ['-xOf', '-', '*video.mp4'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const hash = createHash('sha256');
    const ended = once(tool, 'exit');
    await Promise.all([
      pipeline(Readable.fromWeb(answer.body as never), tool.stdin),
      pipeline(tool.stdout, hash),
    ]);
    expect((await ended)[0]).toBe(0);
    expect(hash.digest('hex')).toBe(video?.sha256);

    const last = await fetch(server.url + link, { headers: { range: 'bytes=-22' } });
    const end = Buffer.from(await last.arrayBuffer());
    expect([last.status, end.subarray(0, 2).toString()]).toEqual([206, 'PK']);
    const served = note('server', memoryOf(server.pid, 'VmHWM') * 2 ** 20);
    expect(served).toBeLessThan(SERVER_MEMORY);
    expect(diskUse(join(server.dataDir, 'stamped'))).toBe(0);
  },
  SLOW_MS,
);

test(
  'backs them up and restores them within 200 MB of memory',
  async () => {
    const backups = join(folder, 'backups');
    const env = { DATA_DIR: server.dataDir, ...WITH_PEAK };
    const made = await shopCommand(['backup', backups, '--json'], env);
    expect([made.code, note('backup', peakIn(made.err)) < MEMORY]).toEqual([0, true]);
    const restored = join(folder, 'restored');
    const { written } = JSON.parse(made.out);
    const done = await shopCommand(['restore', written], { ...env, DATA_DIR: restored });
    expect([done.code, note('restore', peakIn(done.err)) < MEMORY]).toEqual([0, true]);
  },
  SLOW_MS,
);

const diskUse = (path: string) =>
  Number(spawnSync('du', ['-sk', path], { encoding: 'utf8' }).stdout.split('\t')[0]) * 1024;
