import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../packages/engine/server/commands/editionCommands.ts';
import type { EditionDraftView } from '../packages/engine/server/uploads/editionDraftView.ts';
import { type ENGINES, settingsFor } from './engines.ts';
import { makeBundle } from './fakes/bundle.ts';
import { testDesk } from './testDesk.ts';
import { sellerOf } from './testShop.ts';
import { uploader } from './uploader.ts';

export type DraftDesk = Awaited<ReturnType<typeof draftDesk>>;

/** What `edition-save` needs before the next version can be published. */
export const READY = { version: '1.1', notes: ['en=- A new film\n- A new plan', 'bg=Нов филм'] };

/** Of an upload, except for the last one, which may be shorter. */
export const CHUNK = 2_097_152;

export const sha256 = (bytes: Uint8Array | string) =>
  createHash('sha256').update(bytes).digest('hex');

export const text = (words: string) => new TextEncoder().encode(words);

/** Status and reason of an answer. */
export const refusal = async (answer: Response | Promise<Response>) => {
  const { status } = await answer;
  return [status, ((await (await answer).json()) as { refusal?: string }).refusal ?? ''];
};

/** The desk of a shop that has published one version, with a seller who prepares the next one. */
export async function draftDesk(engine: (typeof ENGINES)[number] = 'SQLite') {
  const desk = await testDesk(await settingsFor(engine));
  const bundle = makeBundle('1.0', {
    'book.txt': 'the first book',
    'sheets/plan.txt': 'a plan',
    'sheets/old.txt': 'an old sheet',
  });
  const input = publish.input.parse({ from: bundle, notes: ['en=First', 'bg=Първо'] });
  await publish.run(sellerOf(desk.shop), input);
  rmSync(bundle, { recursive: true });
  const session = { cookie: await desk.logIn() };

  const askAs = (path: string, init: RequestInit = {}) =>
    desk.ask(path, { ...init, headers: { ...init.headers, ...session } });
  const call = (name: string, given: object = {}) => desk.call(session.cookie, name, given);

  async function command<Result = EditionDraftView>(name: string, given?: object): Promise<Result> {
    const answer = await call(name, given);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }

  return {
    ...desk,
    ...uploader(askAs),
    session,
    askAs,
    call,
    command,
    draft: () => command('edition-draft'),
    /** Files and folders of uploads on the disk. */
    uploaded() {
      const folder = join(desk.shop.dataDir, 'uploads');
      return existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0;
    },
    async logInAgain() {
      session.cookie = await desk.logIn();
    },
  };
}
