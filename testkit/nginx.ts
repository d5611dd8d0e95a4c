import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { debianProgram } from './debian.ts';
import { pause } from './fakes/paymentEvents.ts';
import { freePort } from './serverProcess.ts';

const DEPLOYED = resolve(import.meta.dirname, '../deploy/nginx.conf');

/**
 * Debian's nginx with deploy/nginx.conf in front of the processes on these ports. Its worker is a user
 * who may read the editions in the data folder and nothing else there.
 */
export async function startProxy(ports: readonly number[], dataDir: string) {
  const nginx = debianProgram('nginx');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  chmodSync(folder, 0o711);
  chmodSync(dataDir, 0o711);
  chmodSync(join(dataDir, 'editions'), 0o755);
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user nobody nogroup;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events {}
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  ${deployed(ports, port, dataDir)}
}
`,
  );
  const child = spawn(nginx, ['-c', config], { stdio: 'ignore' });
  while (child.exitCode === null && !(await accepts(port))) await pause(20);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).on('error', () => done(false));
  });

/** The file as it is, except for addresses, TLS and the data folder. */
function deployed(ports: readonly number[], port: number, dataDir: string): string {
  const changes: readonly [pattern: RegExp, replacement: string][] = [
    [
      /server 127\.0\.0\.1:4321 (.*;)/,
      ports.map((each) => `server 127.0.0.1:${each} $1`).join('\n'),
    ],
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/ssl_certificate .*;/, ''],
    [/ssl_certificate_key .*;/, ''],
    [/root \/var\/lib\/shop;/, `root ${dataDir};`],
  ];
  let text = readFileSync(DEPLOYED, 'utf8');
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${pattern.source}`);
    text = text.replace(pattern, replacement);
  }
  return text;
}
