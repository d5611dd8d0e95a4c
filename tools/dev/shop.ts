import { join } from 'node:path';
import shop from '#shop';
import { PATHS } from '../../rules/paths.ts';
import { systemClock } from '../../server/core/clock.ts';
import { deskUrl, readEnv } from '../../server/core/env.ts';
import { fillIn } from '../../server/desk/appFiles.ts';
import { deskFacts, prepareDesk } from '../../server/desk/openDesk.ts';
import { hasMailbox } from '../../server/mail/mailbox.tsx';
import { startShop } from '../../server/startShop.ts';
import { DIST_DIR } from '../build/folders.ts';
import { astroSite } from './astroSite.ts';
import { EMAILS_PATH, emailPreviews } from './emailPreviews.tsx';

export type DevShop = Awaited<ReturnType<typeof openShop>>;

/** The shop's server without ports. It is loaded again, with all it imports, whenever its code changes. */
export async function openShop(
  variables: NodeJS.ProcessEnv,
  siteOrigin: string,
  desk: { template: string; styles: readonly string[] },
) {
  const env = readEnv(variables);
  const running = await startShop(env, systemClock, {
    site: () => site,
    bundle: join(DIST_DIR, 'guide'),
    stampFonts: join(DIST_DIR, 'stampFonts'),
  });
  const site = astroSite(env, siteOrigin);
  const seller = running.seller('desk');
  const closing = new AbortController();
  const page = fillIn(desk.template, deskFacts(seller));
  const files = { page, styles: desk.styles, asset: () => undefined };
  const prepared = prepareDesk(seller, files, closing.signal);
  running.app.route(EMAILS_PATH, emailPreviews);
  const addresses: [name: string, address: string][] = [
    ['Site', `${env.publicUrl}/`],
    ['Български', `${env.publicUrl}/?lng=bg`],
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
    product: shop.product.name.en,
    /** Another one each time it is opened. */
    version: Date.now(),
    async close() {
      closing.abort();
      await running.close();
    },
  };
}
