import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstRoundTrip, MAX_PAGE_BYTES } from '../../../../testkit/firstRoundTrip.ts';
import { renewedSite, type TestApp, testApp } from '../../../../testkit/testApp.ts';
import { VISITOR_PAGES } from '../../../../testkit/visitorPages.ts';
import { PATHS } from '../../rules/paths.ts';
import { readEnv } from '../core/env.ts';
import { defaultHeaders } from './securityHeaders.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({}, renewedSite);
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.app.request(path, { headers });
const languageOf = async (response: Response) =>
  (await response.text()).match(/<html\b[^>]* lang="(\w+)"/)?.[1];

const LIVE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  PAYMENT_LINK_URL: 'https://pay.example/link?a=1&b=2',
};

/** Pages are compressed again, which takes a while on a busy machine. */
const SLOWLY = { timeout: 20_000 };

describe('pages', () => {
  test.each(VISITOR_PAGES)('%s exists in both languages', async (path) => {
    for (const language of ['en', 'bg']) {
      const response = await get(`${path}?lng=${language}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-language')).toBe(language);
      expect(await languageOf(response)).toBe(language);
    }
  });

  test('use the language of the query, the cookie or the browser, in this order', async () => {
    const browser = { 'accept-language': 'bg-BG,en;q=0.5' };
    expect(await languageOf(await get('/'))).toBe('en');
    expect(await languageOf(await get('/', browser))).toBe('bg');
    expect(await languageOf(await get('/', { ...browser, cookie: 'i18next=en' }))).toBe('en');
    expect(await languageOf(await get('/?lng=bg', { cookie: 'i18next=en' }))).toBe('bg');
  });

  test('store a chosen language in a cookie, and set Vary', async () => {
    const chosen = await get('/?lng=bg');
    expect(chosen.headers.get('set-cookie')).toMatch(/^i18next=bg; Path=\/; Max-Age=31536000/);
    expect(chosen.headers.get('cache-control')).toBe('private, no-cache');
    const plain = await get('/');
    expect(plain.headers.get('set-cookie')).toBeNull();
    expect(plain.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
  });

  test('are compressed, and not sent again to a browser that has them', async () => {
    const identity = await (await get('/')).text();
    const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(identity);
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(identity);
    const etag = brotli.headers.get('etag') ?? '';
    expect(etag).not.toBe(gzip.headers.get('etag'));
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `W/${etag}, "x"` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('answer HEAD with the headers of GET and no body', async () => {
    const head = await shop.app.request('/', { method: 'HEAD' });
    const whole = await get('/');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  test('are redirected to from a trailing slash or other capitals', async () => {
    const response = await get('/TermsOfService/?lng=bg');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/termsOfService?lng=bg');
  });

  test('that do not exist are a 404 page in the visitor’s language', async () => {
    for (const path of [
      '/nope',
      '/en/contact',
      '/en',
      '/403',
      '/404',
      '/500',
      '/../shop.config.ts',
    ]) {
      const response = await get(`${path}?lng=bg`);
      expect(response.status).toBe(404);
      expect(await languageOf(response)).toBe('bg');
    }
  });

  test('show the current year, even after New Year', async () => {
    expect(await (await get('/')).text()).toContain('© 2026');
    const before = shop.time.now;
    shop.time.now = new Date('2027-01-01T00:00:01Z');
    await expect.poll(async () => (await get('/')).text(), SLOWLY).toContain('© 2027');
    shop.time.now = before;
    await expect.poll(async () => (await get('/')).text(), SLOWLY).toContain('© 2026');
  });
});

describe('security headers', () => {
  test('are on every response', async () => {
    for (const path of ['/', '/nope', '/healthz', '/robots.txt', '/icon.svg']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-/);
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test.each([
    [{}, 'max-age=63072000'],
    [
      { HSTS: 'max-age=31536000; includeSubDomains; preload' },
      'max-age=31536000; includeSubDomains; preload',
    ],
  ])('require HTTPS in production, for subdomains only if configured: %j', (variables, header) => {
    const { hsts } = readEnv({ NODE_ENV: 'production', ...variables });
    expect(defaultHeaders(hsts)['Strict-Transport-Security']).toBe(header);
  });

  test('allow every inline script and style of a page by its hash', async () => {
    for (const path of VISITOR_PAGES) {
      const response = await get(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      const html = await response.text();
      const inline = [...html.matchAll(/<(script|style)(?![^>]*ld\+json)[^>]*>([\s\S]+?)<\/\1>/g)];
      expect(inline.length).toBeGreaterThan(1);
      for (const [, , code = ''] of inline) {
        expect(policy).toContain(createHash('sha256').update(code).digest('base64'));
      }
      expect(html).not.toMatch(/\sstyle="/);
    }
  });

  test('upgrade requests to HTTPS in production', async () => {
    const live = await testApp(LIVE);
    const response = await live.app.request('/');
    expect(response.headers.get('strict-transport-security')).toContain('max-age=63072000');
    expect(response.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    expect((await live.app.request(PATHS.sandbox)).status).toBe(404);
    const checkout = await (await live.app.request(PATHS.checkout)).text();
    expect(checkout).toContain('content="0; url=https://pay.example/link?a=1&amp;b=2"');
    expect(checkout).toContain('href="https://pay.example/link?a=1&amp;b=2"');
    const contact = await (await live.app.request(PATHS.contact)).text();
    expect(contact).toContain('<link rel="canonical" href="https://shop.example/contact"');
    await live.close();
  });
});

describe('files', () => {
  test('with a hash in their name are cached forever', async () => {
    const html = await (await get('/')).text();
    const [font = ''] = html.match(/\/_fonts\/[\w.-]+\.woff2/) ?? [];
    const [script = ''] = html.match(/\/_scripts\/[\w.-]+\.js/) ?? [];
    for (const path of [font, script]) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test('for icons, manifest, sitemap and robots have their media types', async () => {
    const types = {
      '/favicon.ico': 'image/x-icon',
      '/icon.svg': 'image/svg+xml; charset=utf-8',
      '/apple-touch-icon.png': 'image/png',
      '/og-en.png': 'image/png',
      '/og-bg.png': 'image/png',
      '/site.webmanifest': 'application/manifest+json',
      '/sitemap.xml': 'application/xml; charset=utf-8',
      '/robots.txt': 'text/plain; charset=utf-8',
    };
    for (const [path, type] of Object.entries(types)) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        type,
      ]);
    }
    const manifest = await (await get('/site.webmanifest?lng=bg')).json();
    expect(manifest.lang).toBe('bg');
  });
});

test('the first round trip brings the styles and the first screen of the landing page', async () => {
  const live = await testApp(LIVE, renewedSite);
  for (const language of ['en', 'bg']) {
    const response = await live.app.request(`/?lng=${language}`, {
      headers: { 'accept-encoding': 'br' },
    });
    const { html, bytes } = await firstRoundTrip(response);
    expect(html).toContain('</style>');
    // The second section has begun, so the first screen is complete.
    expect(html).toContain('id="read"');
    expect(bytes).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  }
  await live.close();
});
