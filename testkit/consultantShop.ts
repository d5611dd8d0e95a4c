import { rmSync } from 'node:fs';
import { editionOf } from '../packages/book/read/edition.ts';
import { makeReader } from '../packages/book/reader/makeReader.ts';
import { makeDrafts } from '../packages/book/templates/drafts.ts';
import { registerEdition } from '../packages/engine/server/library/editions.ts';
import { guideBundle } from './fakes/guide.ts';
import { sessionEvent } from './fakes/paymentEvents.ts';
import { shop as ourShop } from './ourShop.ts';
import { libraryOf, type TestShop, testShop } from './testShop.ts';

/** A shop with a guide and a buyer of it, who talks to the consultant. */
export const consultantShop = (...settings: Parameters<typeof testShop>) =>
  shopWith(guideBundle(), settings);

/** The same with the templates of our guide's drafts. */
export async function draftShop(...settings: Parameters<typeof testShop>) {
  drafts ??= ourDrafts();
  return shopWith(guideBundle(await drafts), settings);
}
let drafts: ReturnType<typeof ourDrafts> | undefined;

async function ourDrafts() {
  // Most tests of the consultant need no guide, and reading it takes a second.
  const { guide } = await import('./ourGuide.ts');
  return makeDrafts(guide.drafts, makeReader(guide, editionOf(ourShop)));
}

async function shopWith(bundle: string, settings: Parameters<typeof testShop>) {
  const shop = await testShop(...settings);
  await registerEdition(shop.store, () => shop.time.now, shop.dataDir, bundle, {});
  rmSync(bundle, { recursive: true });
  return shop;
}

/** The consultant's page of a new order. */
export async function buyAccess(shop: TestShop, session = 'cs_1', payment = 'pi_1') {
  await shop.deliver(sessionEvent('completed', { id: session, payment_intent: payment }));
  return `${await libraryOf(shop, session)}/consultant`;
}

export const post = (
  shop: TestShop,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) =>
  shop.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

/** Asks without a script; the address of the page that has the answer. */
export async function ask(
  shop: TestShop,
  page: string,
  question: string,
  conversation = '',
): Promise<string> {
  const response = await post(shop, `${page}/ask`, { question, conversation });
  const [address = ''] = (response.headers.get('location') ?? '').split('#');
  return address || `status ${response.status}`;
}

/** What is sent to the page of an answer, read piece by piece. */
export function readEvents({ body }: Response) {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  return {
    first: () => reader?.read(),
    /** Reads until it has come to these words. */
    async readTo(words: string): Promise<string> {
      let text = '';
      while (!text.includes(words)) {
        const piece = await reader?.read();
        if (!piece || piece.done) throw new Error(`it ended before “${words}”: ${text}`);
        text += decoder.decode(piece.value, { stream: true });
      }
      return text;
    },
    close: () => reader?.cancel(),
  };
}
