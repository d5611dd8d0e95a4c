import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/serverProcess.ts';
import { until } from '../until.ts';

/** Debian's nginx in front of several processes, as docs/scaling.md sets it up. */
export async function startBalancer(ports: readonly string[]) {
  if (spawnSync('nginx', ['-v']).status !== 0) {
    throw new Error('nginx is needed as a load balancer. Install it: apt-get install nginx');
  }
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')} crit;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  upstream shop {
    ${ports.map((each) => `server localhost:${each};`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
    }
  }
}
`,
  );
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  await until('the balancer', () => fetch(`${url}/healthz`).then(({ ok }) => ok));
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
