import { join } from 'node:path';
import { DIST_DIR, SERVER_PARTS, SITE_DIST } from '../build/folders.ts';
import { namedHere } from '../build/namedHere.ts';
import { shop, words } from '../build/shopFiles.ts';
import { openContent } from '../content/content.ts';
import { unknownFacts } from '../content/contentProblems.ts';
import { LANGUAGE_QUERY, languageName, textIn } from '../rules/language.ts';
import { PATHS } from '../rules/paths.ts';
import { capabilities, commands } from '../server/composition.ts';
import { recipientsIn } from '../server/core/builtShop.ts';
import { systemClock } from '../server/core/clock.ts';
import { deskUrl, readEnv } from '../server/core/env.ts';
import { UserError } from '../server/core/userError.ts';
import { fillTemplate } from '../server/desk/appFiles.ts';
import { deskFacts, prepareDesk } from '../server/desk/openDesk.ts';
import { loadFiles, makeSite, openSite } from '../server/http/site.ts';
import { hasMailbox } from '../server/mail/mailbox.tsx';
import { openShopStore } from '../server/openShopStore.ts';
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
  const content = openContent(shop, words, recipientsIn(env));
  const wrong = [...content.theme.problems, ...unknownFacts(shop, words)];
  if (wrong.length > 0) throw new UserError(wrong.map((line) => namedHere(line)).join('\n'));
  const browser = { inlined, ...(await loadFiles(SITE_DIST)) };
  const site = await openSite(
    (year) => makeSite({ shop, content, env, browser }, year),
    systemClock,
  );
  const running = await startShop(opened, systemClock, {
    shop,
    content,
    site,
    bundle: join(DIST_DIR, 'guide'),
    stampFonts: join(SERVER_PARTS, 'stamp'),
    documentParts: join(SERVER_PARTS, 'documents'),
  });
  const seller = running.seller('desk');
  const closing = new AbortController();
  const page = fillTemplate(desk.template, deskFacts(seller));
  const files = { page, ...desk, asset: () => undefined };
  const prepared = await prepareDesk({ ...seller, commands, capabilities }, files, closing.signal);
  running.app.route(EMAILS_PATH, emailPreviews(shop, content));
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
    site: running.app,
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
