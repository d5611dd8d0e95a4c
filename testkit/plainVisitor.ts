import { LANGUAGE_QUERY, type Language } from '../rules/language.ts';
import { PATHS } from '../rules/paths.ts';

export type Fields = Record<string, string>;

/**
 * A visitor without JavaScript, by HTTP alone. Each comes from an address of their own, so the
 * server needs `TRUST_PROXY=1` when one sends more forms than one address may.
 */
export function plainVisitor(url: string, language: Language, address = '10.0.0.1') {
  const headers = { 'accept-language': language, 'x-forwarded-for': address };

  async function send(path: string, fields?: Fields, cookie = ''): Promise<Response> {
    const sent = { ...headers, cookie };
    if (!fields) return fetch(url + path, { headers: sent, redirect: 'manual' });
    const body = new URLSearchParams({ ...fields, [LANGUAGE_QUERY]: language });
    return fetch(url + path, { method: 'POST', headers: sent, body, redirect: 'manual' });
  }

  /** Pays on the test payment page, waits for the confirmation and returns what then opens. */
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
