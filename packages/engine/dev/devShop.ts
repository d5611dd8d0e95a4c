import { join } from 'node:path';
import { Hono } from 'hono';
import { DIST_DIR, SERVER_PARTS, SITE_DIST } from '../build/folders.ts';
import { namedHere } from '../build/namedHere.ts';
import { shop, words } from '../build/shopFiles.ts';
import { openContent } from '../content/content.ts';
import { unknownFacts } from '../content/contentProblems.ts';
import { LANGUAGE_QUERY, languageName, textIn } from '../rules/language.ts';
import { PATHS } from '../rules/paths.ts';
import type { Shop } from '../rules/shop.ts';
import { capabilities, commands } from '../server/composition.ts';
import { recipientsIn } from '../server/core/builtShop.ts';
import { systemClock } from '../server/core/clock.ts';
import { deskUrl, readEnv } from '../server/core/env.ts';
import { UserError } from '../server/core/userError.ts';
import { fillTemplate } from '../server/desk/appFiles.ts';
import { deskFacts, prepareDesk } from '../server/desk/openDesk.ts';
import { loadFiles, makeSite, openSite, siteOf } from '../server/http/site.ts';
import { hasMailbox } from '../server/mail/mailbox.tsx';
import { openShopStore } from '../server/openShopStore.ts';
import type { ChangedWords } from '../server/settings/liveShop.ts';
import { startShop } from '../server/startShop.ts';
import { inlined } from '../site/head/inlined.ts';
import { EMAILS_PATH, emailPreviews } from './emailPreviews.tsx';

export type DevShop = Awaited<ReturnType<typeof openShop>>;

/** The shop's server without ports. Reloaded, with all its imports, whenever its code changes. */
export async function openShop(
  variables: NodeJS.ProcessEnv,
  desk: { template: string; styles: readonly string[]; passkeyScript: string },
) {
  const opened = await openShopStore(readEnv(variables));
  const { env } = opened;
  const contentOf = (of: Shop, changed: ChangedWords = {}) =>
    openContent(of, words, recipientsIn(env), changed);
  const wrong = [...contentOf(shop).theme.problems, ...unknownFacts(shop, words)];
  if (wrong.length > 0) throw new UserError(wrong.map((line) => namedHere(line)).join('\n'));
  const browser = { inlined, ...(await loadFiles(SITE_DIST)) };
  const running = await startShop(opened, systemClock, {
    shop,
    contentOf,
    draftOf: (of) => siteOf({ ...of, browser }, systemClock().getUTCFullYear()),
    siteOf: (of) => openSite((year) => makeSite({ ...of, browser }, year), systemClock),
    bundle: join(DIST_DIR, 'guide'),
    stampFonts: join(SERVER_PARTS, 'stamp'),
    documentParts: join(SERVER_PARTS, 'documents'),
  });
  const closing = new AbortController();
  const prepared = await prepareDesk(
    () => ({ ...running.seller('desk'), commands, capabilities }),
    (of) => ({
      ...desk,
      page: fillTemplate(desk.template, deskFacts(of)),
      asset: () => undefined,
    }),
    closing.signal,
  );
  const site = new Hono()
    .route(EMAILS_PATH, emailPreviews(shop, contentOf(shop)))
    .all('*', (c) => running.now().app.fetch(c.req.raw, c.env));
  const addresses: [name: string, address: string][] = [
    ['Site', `${env.publicUrl}/`],
    ...shop.languages
      .slice(1)
      .map((language): [string, string] => [
        languageName(language),
        `${env.publicUrl}/?${LANGUAGE_QUERY}=${language}`,
      ]),
    ['Data', env.dataDir],
    ['Emails', env.publicUrl + EMAILS_PATH],
    [
      'Desk',
      prepared.closed ??
        [deskUrl(env) ?? `port ${env.deskPort}`, ...prepared.passwordLines].join(', '),
    ],
  ];
  if (hasMailbox(env)) addresses.push(['Mailbox', env.publicUrl + PATHS.mailbox]);
  return {
    site,
    desk: prepared.app,
    addresses,
    product: textIn(shop.product.name, shop.languages[0]),
    /** Different each time the shop is opened. */
    version: Date.now(),
    async close() {
      closing.abort();
      await running.close();
    },
  };
}
