/** The page or file comes from Astro, not from the shop's server, which asks with this header. */
export const FROM_ASTRO = 'x-from-astro';

/** Tells open pages which version of the server answers now; a page asks for it when it connects. */
export const SERVER_VERSION = 'shop:server-version';

/** A page that another version has made is out of date, also when it was still loading at the change. */
const reloadScript = (base: string, version: number) => `<script type="module">
import { createHotContext } from '${base}@vite/client';
const hot = createHotContext('/shop');
hot.on('${SERVER_VERSION}', (version) => version === ${version} || location.reload());
hot.send('${SERVER_VERSION}');
</script>`;

/**
 * Adds hot reload to a page on its way to the browser. This is the one place where dev mode relaxes
 * the content security policy: inline scripts and styles, and a socket to this server. An answer
 * whose policy allows no scripts at all (a stored email) stays as it is.
 */
export async function withReload(
  response: Response,
  base: string,
  version: number,
): Promise<Response> {
  const policy = response.headers.get('content-security-policy') ?? '';
  if (!policy.includes('script-src')) return response;
  const headers = new Headers(response.headers);
  // Also when nothing but headers is sent: a browser takes those of a 304 for the page it has.
  headers.set('content-security-policy', relaxed(policy));
  const { status } = response;
  if (!headers.get('content-type')?.startsWith('text/html')) {
    return new Response(response.body, { status, headers });
  }
  // A stored page would name an old version of the server, and reload without end.
  headers.set('cache-control', 'no-store');
  headers.delete('etag');
  headers.delete('content-length');
  const html = (await response.text()).replace(
    /<\/head>/i,
    (end) => reloadScript(base, version) + end,
  );
  return new Response(html, { status, headers });
}

function relaxed(policy: string): string {
  const directives = policy.split('; ').map((directive) => {
    const [name = ''] = directive.split(' ', 1);
    if (['script-src', 'style-src'].includes(name)) return `${name} 'self' 'unsafe-inline'`;
    return name === 'connect-src' ? `${directive} ws:` : directive;
  });
  return directives.join('; ');
}

/** Shown while there is no server; it asks again as soon as there is one. */
export const failurePage = (base: string) =>
  new Response(
    `<!doctype html><html lang="en"><head><title>Not running</title>${reloadScript(base, 0)}</head><body><p>The server did not start. The terminal says why. This page reloads when the error is fixed.</p></body></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
