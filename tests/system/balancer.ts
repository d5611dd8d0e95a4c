import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { debianProgram } from '../../testkit/debian.ts';
import { pause } from '../../testkit/fakes/paymentEvents.ts';
import { freePort } from '../../testkit/serverProcess.ts';

const PAGE = resolve(import.meta.dirname, '../../docs/scaling.md');

/** nginx in front of the processes on these ports, with the configuration in docs/scaling.md. */
export async function startBalancer(ports: readonly number[]) {
  const nginx = debianProgram('nginx');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
  const config = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    config,
    `${user}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events {}
http {
  access_log off;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  ${documented(ports, port)}
}
`,
  );
  const child = spawn(nginx, ['-c', config], { stdio: 'ignore' });
  while (child.exitCode === null && !(await accepts(port))) await pause(20);
  return {
    url: `http://127.0.0.1:${port}`,
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

/** The configuration from that page, except for addresses and TLS. */
function documented(ports: readonly number[], port: number): string {
  const block = /```nginx\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';
  const targets = ports.map(String);
  const replaced = block
    .replaceAll(/10\.0\.0\.\d+:4321/g, () => `127.0.0.1:${targets.shift() ?? 'none'}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_.*\n/gm, '');
  if (targets.length > 0 || replaced.includes(':none')) {
    throw new Error('docs/scaling.md shows another number of processes');
  }
  return replaced;
}
