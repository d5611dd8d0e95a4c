import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSecrets } from '../../packages/engine/server/core/secrets.ts';
import { downloadUrl } from '../../packages/engine/server/library/downloads.ts';
import { makeBundle } from '../../testkit/fakes/bundle.ts';
import { startProxy } from '../../testkit/nginx.ts';
import { plainVisitor } from '../../testkit/plainVisitor.ts';
import { type RunningServer, shopCommand, startServer } from '../../testkit/serverProcess.ts';

const SHOP_SECRET = 'a secret for tests that is long enough';
const FILM = randomBytes(1_500_000);
const SHEETS = 'sheets/offer наръчник 100% #1?.xlsx';
const FILES = { 'film.mp4': FILM, [SHEETS]: 'a,b', 'empty.txt': '', 'all together.txt': 'x' };

let server: RunningServer;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let links: string[];
beforeAll(async () => {
  server = await startServer({ env: { SHOP_SECRET, TRUST_PROXY: '1' } });
  const book = await PDFDocument.create();
  book.addPage();
  const bundle = makeBundle('9.9', { ...FILES, 'book.pdf': await book.save() });
  const notes = ['--notes', 'en=A film', '--notes', 'bg=Филм'];
  const env = { DATA_DIR: server.dataDir, SHOP_SECRET };
  const published = await shopCommand(['publish', bundle, ...notes], env);
  expect([published.code, published.err]).toEqual([0, expect.any(String)]);
  rmSync(bundle, { recursive: true });
  proxy = await startProxy([Number(new URL(server.url).port)], server.dataDir);
  const visitor = plainVisitor(proxy.url, 'en');
  const { library } = await visitor.buy({ name: 'Ann Lee', email: 'ann@example.com' });
  await vi.waitFor(
    async () => {
      const page = await (await visitor.send(library)).text();
      links = [...page.matchAll(/"(\/download\/[^"]+)"/g)].map(([, link = '']) =>
        link.replaceAll('&amp;', '&'),
      );
      expect(links).toContainEqual(expect.stringContaining('.zip?'));
    },
    { timeout: 60_000, interval: 500 },
  );
});
afterAll(async () => {
  await proxy?.stop();
  await server?.stop();
});

const linkOf = (path: string) => {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return links.find((link) => link.includes(`/${encoded}?`) && !link.includes('play')) ?? '';
};

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };
/** Sends the path as it is, which `fetch` does not. */
async function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const asking = request({ hostname, port, path, headers, method, agent: false }).end();
  const [answer]: [IncomingMessage] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}

/** Both answers, without what differs from request to request. */
async function both(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answers = [server.url, proxy.url].map((origin) => ask(origin, path, headers, method));
  return (await Promise.all(answers)).map((answer) => {
    const { date, server: _, connection, 'x-request-id': id, ...kept } = answer.headers;
    expect([typeof date, typeof connection, id]).toEqual(['string', 'string', expect.any(String)]);
    return {
      ...answer,
      headers: kept,
      body: createHash('sha256').update(answer.body).digest('hex'),
    };
  });
}

describe('behind nginx with deploy/nginx.conf', () => {
  test.each(Object.keys(FILES))(
    '%s has the same bytes and headers as from the shop',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const [own, proxied] = await both(linkOf(path), {}, method);
        expect(own?.status).toBe(200);
        expect(proxied).toEqual(own);
      }
    },
  );

  test('a film that is played has its own policy', async () => {
    const [own, proxied] = await both(`${linkOf('film.mp4')}&play`);
    expect(own?.headers['content-security-policy']).toContain("media-src 'self'");
    expect(proxied).toEqual(own);
  });

  test('nginx reads the file, and the shop does not send it', async () => {
    const claim = { 'x-sendfile-type': 'X-Accel-Redirect', 'x-forwarded-for': '203.0.113.7' };
    const left = await ask(server.url, linkOf(SHEETS), claim);
    expect([left.status, left.body.length]).toEqual([200, 0]);
    expect(left.headers['x-accel-redirect']).toBe(
      `/editions/9.9/sheets/${encodeURIComponent(SHEETS.slice(7))}`,
    );
  });

  test.each(['bytes=0-0', 'bytes=1000000-', 'bytes=-5', 'bytes=10-1000009'])(
    'a download resumes with %s',
    async (range) => {
      const link = linkOf('film.mp4');
      const [own, proxied] = await both(link, { range });
      expect(own?.status).toBe(206);
      // nginx sends this one with whole files only.
      delete own?.headers['accept-ranges'];
      expect(proxied).toEqual(own);
      const etag = String(own?.headers.etag);
      const [, same] = await both(link, { range, 'if-range': etag });
      expect(same).toEqual(own);
      const [, changed] = await both(link, { range, 'if-range': '"another"' });
      expect([changed?.status, changed?.headers['content-length']]).toEqual([200, '1500000']);
    },
  );

  test('a range behind the end is refused', async () => {
    for (const answer of await both(linkOf('film.mp4'), { range: 'bytes=1500000-' })) {
      expect([answer.status, answer.headers['content-range']]).toEqual([416, 'bytes */1500000']);
    }
  });

  test.each(['book.pdf', 'all.zip'])(
    '%s, which nobody else gets, comes from the shop',
    async (path) => {
      const [own, proxied] = await both(linkOf(path));
      expect([own?.status, Number(own?.headers['content-length']) > 0]).toEqual([200, true]);
      expect(proxied).toEqual(own);
    },
  );

  test('links that are forged, expired or lead out of the folder get nothing', async () => {
    const link = linkOf('film.mp4');
    const [, , orderId = '', version = ''] = link.split('/');
    const signed = (path: string, expires: number) =>
      downloadUrl(openSecrets(SHOP_SECRET, server.dataDir), expires, {
        ...{ orderId, linkChangedAt: null, version, path },
      });
    const soon = Date.now() + 60_000;
    const asked: readonly [link: string, status: number][] = [
      [signed('film.mp4', soon), 206],
      [link.replace(/signature=../, 'signature=xx'), 404],
      [link.replace('film.mp4', '..%2f..%2fshop.db'), 404],
      [signed('../../shop.db', soon), 404],
      [signed('/etc/passwd', soon), 404],
      [signed('film.mp4', Date.now() - 1), 410],
    ];
    for (const [path, status] of asked) {
      const answer = await ask(proxy.url, path, { range: 'bytes=0-15' });
      expect([path, answer.status]).toEqual([path, status]);
    }
  });

  test('the folder of the files cannot be asked for directly', async () => {
    for (const path of ['/editions/9.9/film.mp4', '/editions/', '/editions/../shop.db']) {
      const visitor = { 'x-accel-redirect': path, 'x-sendfile-type': 'X-Accel-Redirect' };
      expect([path, (await ask(proxy.url, path, visitor)).status]).toEqual([path, 404]);
    }
  });

  test('a visitor who claims to be the proxy gets what everybody gets', async () => {
    const path = linkOf('film.mp4');
    for (const claim of ['X-Accel-Redirect', 'X-Sendfile', '']) {
      const answer = await ask(proxy.url, path, { 'x-sendfile-type': claim });
      expect([claim, answer.body.equals(FILM)]).toEqual([claim, true]);
      expect(answer.headers['x-accel-redirect']).toBeUndefined();
    }
  });

  test('nginx has no reason to complain', () => {
    expect(proxy.errors().match(/\[(?:crit|alert|emerg)\].*|.*permission.*/gi)).toBeNull();
  });
});
