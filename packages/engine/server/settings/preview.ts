import { type Context, Hono } from 'hono';
import { DAY_MS } from '../../rules/calendar.ts';
import { PATHS } from '../../rules/paths.ts';
import { shopWithChanges, wordsIn } from '../../rules/settingChanges.ts';
import type { Clock } from '../core/clock.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import { sendPage } from '../http/siteRoutes.ts';
import { languageOf } from '../http/visitor.ts';
import type { SettingsContext } from './settingsContext.ts';
import { draftedChanges } from './versions.ts';

const PURPOSE = 'preview';
const LASTS_MS = 7 * DAY_MS;

type Parts = {
  env: { publicUrl: string };
  store: Store;
  clock: Clock;
  secrets: Secrets;
  settings: SettingsContext;
};

/** For a colleague without a login. Anyone who has it sees the draft, and nothing else, for a week. */
export function previewLink({ env, secrets, clock }: Pick<Parts, 'env' | 'secrets' | 'clock'>) {
  const until = String(clock().getTime() + LASTS_MS);
  return `${env.publicUrl}${PATHS.preview}/${until}.${secrets.sign(PURPOSE, until)}`;
}

/** The draft's pages. Their forms send nothing: what is ordered there would be sold as it is now. */
export function previewRoutes(parts: Parts) {
  const { env, store, clock, secrets, settings } = parts;
  const isValid = (token: string) => {
    const [until = '', signature = ''] = token.split('.');
    return secrets.verifies(PURPOSE, until, signature) && Number(until) > clock().getTime();
  };
  async function show(c: Context, path: string) {
    if (!isValid(c.req.param('token') ?? '')) return c.notFound();
    const drafted = await draftedChanges(store, clock().getTime());
    const { shop } = shopWithChanges(settings.folder, drafted);
    const page = settings.siteWith(shop, wordsIn(drafted)).page(path, languageOf(c));
    if (!page) return c.notFound();
    const { body, headers } = await sendPage(c, page, 200);
    const policy = headers.get('content-security-policy') ?? '';
    return new Response(body, {
      headers: {
        ...Object.fromEntries(headers),
        'cache-control': 'no-store',
        'content-security-policy': policy
          .replace(/form-action [^;]*/, "form-action 'none'")
          .replace(/connect-src [^;]*/, `connect-src ${env.publicUrl}${PATHS.insights}`),
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      },
    });
  }
  return new Hono()
    .get(`${PATHS.preview}/:token`, (c) => show(c, PATHS.home))
    .get(`${PATHS.preview}/:token/:page`, (c) => show(c, `/${c.req.param('page')}`));
}
