import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDebianPackage } from '../testkit/debian.ts';
import { freePort } from '../testkit/serverProcess.ts';
import { type RunningProcess, whenReady } from './processes.ts';

const PACKAGES = 'nginx libnginx-mod-http-brotli-static';
const BROTLI = '/usr/share/nginx/modules/ngx_http_brotli_static_module.so';

/**
 * Debian's nginx with one worker. `server` goes into the server block. It writes only to the folder,
 * and is ready when it answers at `/`.
 */
export async function startNginx(
  folder: string,
  { server }: { server: string },
): Promise<RunningProcess> {
  installNginx();
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `load_module ${BROTLI};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')} crit;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  brotli_static on;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  server { listen 127.0.0.1:${port}; ${server} }
}
`,
  );
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  return whenReady(child, url, `${url}/`);
}

const installNginx = () =>
  ensureDebianPackage(PACKAGES, () =>
    existsSync(BROTLI) && spawnSync('nginx', ['-v']).status === 0 ? BROTLI : undefined,
  );
