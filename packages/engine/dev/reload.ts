/** Tells open pages the current version of the server. A page asks for it when it connects. */
export const SERVER_VERSION = 'shop:server-version';

/** A page rendered by another version is outdated, even if it was still loading at the change. */
const reloadScript = (base: string, version: number) => `<script type="module">
import { createHotContext } from '${base}@vite/client';
const hot = createHotContext('/shop');
hot.on('${SERVER_VERSION}', (version) => version === ${version} || location.reload());
hot.send('${SERVER_VERSION}');
</script>`;

/**
 * Adds hot reload to a page. This is the only place where dev mode relaxes the content security
 * policy: inline scripts and styles, and a socket to this server. A response whose policy allows no
 * scripts at all (a stored email) is not changed.
 */
export async function withReload(
  response: Response,
  base: string,
  version: number,
): Promise<Response> {
  const policy = response.headers.get('content-security-policy') ?? '';
  if (!policy.includes('script-src')) return response;
  const headers = new Headers(response.headers);
  // Also for a 304: browsers apply its headers to the cached page.
  headers.set('content-security-policy', relaxed(policy));
  const { status } = response;
  if (!headers.get('content-type')?.startsWith('text/html')) {
    return new Response(response.body, { status, headers });
  }
  // A cached page would have an old server version and reload forever.
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

/** Shown while no server is running. It reloads as soon as there is one. */
export const failurePage = (base: string, reason: string) =>
  new Response(
    `<!doctype html><html lang="en"><head><title>Not running</title>${reloadScript(base, 0)}</head><body><p>The server did not start. The terminal has the details. This page reloads when the error is fixed.</p><pre>${reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre></body></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
