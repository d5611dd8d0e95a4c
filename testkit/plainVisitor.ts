import { LANGUAGE_QUERY, type Language } from '../packages/engine/rules/language.ts';
import { PATHS } from '../packages/engine/rules/paths.ts';

export type Fields = Record<string, string>;

/**
 * A visitor without JavaScript, over HTTP. Give each an IP address of their own and the server
 * `TRUST_PROXY=1` if they send more forms than the rate limit allows.
 */
export function plainVisitor(url: string, language: Language, address = '10.0.0.1') {
  const headers = { 'accept-language': language, 'x-forwarded-for': address };

  async function send(path: string, fields?: Fields, cookie = ''): Promise<Response> {
    const sent = { ...headers, cookie };
    if (!fields) return fetch(url + path, { headers: sent, redirect: 'manual' });
    const body = new URLSearchParams({ ...fields, [LANGUAGE_QUERY]: language });
    return fetch(url + path, { method: 'POST', headers: sent, body, redirect: 'manual' });
  }

  /** Pays on the test payment page, waits for the order and returns the paths of its pages. */
  async function buy(buyer: { name: string; email: string }) {
    const paid = await send(PATHS.sandbox, { ...buyer, card: 'success' });
    const thankYou = paid.headers.get('location') ?? '';
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
      const page = await (await send(thankYou)).text();
      const library = new RegExp(`href="(${PATHS.library}/[^"]+)"`).exec(page)?.[1];
      if (library) return { thankYou, library };
      await new Promise((done) => setTimeout(done, 200));
    }
    throw new Error(`The payment was not confirmed: ${thankYou}`);
  }

  return { send, buy };
}
