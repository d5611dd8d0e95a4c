import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx } from '../nginx.ts';

/** Debian's nginx in front of several processes, as docs/scaling.md sets it up. */
export async function startBalancer(ports: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
  const nginx = await startNginx(folder, {
    asked: '/healthz',
    beside: `upstream shop {
    ${ports.map((each) => `server localhost:${each};`).join('\n    ')}
    keepalive 64;
  }`,
    server: `location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
    }`,
  });
  return {
    url: nginx.url,
    async stop() {
      await nginx.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
