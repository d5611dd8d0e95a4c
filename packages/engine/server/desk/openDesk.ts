import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { textIn } from '../../rules/language.ts';
import { isRecord } from '../../rules/record.ts';
import { ALL_INTERFACES, type Env, LOOPBACK, urlHost } from '../core/env.ts';
import { passwordCheck } from '../core/password.ts';
import type { Secrets } from '../core/secrets.ts';
import { reasonOf } from '../core/storeError.ts';
import { checkDesk } from '../doctor/checkSettings.ts';
import { reservePort } from '../http/reservePort.ts';
import type { CommandContext } from '../orders/context.ts';
import { deskUsers, isDeskClosed } from '../people/deskUsers.ts';
import { type AppFiles, loadAppFiles } from './appFiles.ts';
import { createDesk, createMetricsApp, type DeskParts } from './deskApp.ts';

/** Its lines are printed at startup. */
export type OpenDesk = Awaited<ReturnType<typeof openDesk>>;

const CLOSED = { close: () => Promise.resolve() };
/** Long enough not to be guessed, short enough to type. */
const PASSWORD_LENGTH = 20;

/** Everything that the desk can do comes from where the shop is composed. */
export type DeskContext = CommandContext & Pick<DeskParts, 'commands' | 'capabilities'>;

/** Facts about the shop for the desk's page. */
export const deskFacts = ({ shop, env, payments }: CommandContext) => ({
  PRODUCT: textIn(shop.product.name, shop.languages[0]),
  LANGUAGES: shop.languages.join(' '),
  PUBLIC_URL: env.publicUrl,
  TIME_ZONE: shop.company.timeZone,
  PROVIDER: payments.provider,
  CONSULTANT: shop.consultant ? 'yes' : 'no',
});

/** The desk's app without a port, or the reason why it stays closed. */
export async function prepareDesk(
  contextNow: () => DeskContext,
  filesOf: (context: DeskContext) => AppFiles,
  closing: AbortSignal,
) {
  const context = contextNow();
  const { env, store } = context;
  const password = env.deskPassword ?? generatedPassword(env, context.secrets);
  const isMalformed = password !== undefined && !passwordCheck(password);
  if (isMalformed || (await isDeskClosed(env, store))) {
    return { closed: `closed. DESK_PASSWORD: ${checkDesk(env)[0]?.details}` };
  }
  const users = deskUsers(store, password);
  const open = (of: DeskContext) => ({
    content: of.content,
    answer: createDesk({ ...of, users, files: filesOf(of), closing }).fetch,
  });
  let current = open(context);
  /** Opened again with other settings; what was asked before is answered with the former ones. */
  const answer: Hono['fetch'] = (...asked) => {
    const now = contextNow();
    if (now.content !== current.content) current = open(now);
    return current.answer(...asked);
  };
  const passwordLines =
    env.deskPassword || !password ? [] : [`password ${password} (until DESK_PASSWORD is set)`];
  return { app: { fetch: answer }, passwordLines };
}

/** Opens the desk. The shop keeps selling when its desk cannot be opened. */
export async function openDesk(contextNow: () => DeskContext, folder: string) {
  const context = contextNow();
  const { env } = context;
  const closing = new AbortController();
  const filesOf = await loadAppFiles(folder);
  const prepared = await prepareDesk(contextNow, (of) => filesOf(deskFacts(of)), closing.signal);
  const { closed, app = createMetricsApp(context), passwordLines = [] } = prepared;
  if (closed !== undefined && env.metricsToken === undefined) return { ...CLOSED, lines: [closed] };
  try {
    const port = await reservePort(env.deskPort, env.deskHost);
    port.open(getRequestListener(app.fetch));
    const close = () => {
      closing.abort();
      return port.close();
    };
    // Passkeys work at the name and not at the address.
    const isLocal = [...LOOPBACK, ...ALL_INTERFACES].includes(env.deskHost);
    const here = `http://${isLocal ? 'localhost' : urlHost(env.deskHost)}:${port.number}/`;
    if (closed !== undefined) return { close, lines: [closed, `metrics at ${here}metrics`] };
    const named = env.deskOrigin ? [`${env.deskOrigin}/`] : [];
    return { close, lines: [here, ...named, ...passwordLines] };
  } catch (error) {
    const inUse = isRecord(error) && error.code === 'EADDRINUSE';
    const why = inUse
      ? `port ${env.deskPort} is already in use. Set DESK_PORT to another number.`
      : `can’t listen on ${env.deskHost}, port ${env.deskPort}: ${reasonOf(error)}`;
    return { ...CLOSED, lines: [`closed: ${why}`] };
  }
}

/** Outside production the desk needs no settings: the password is printed at startup. */
const generatedPassword = (env: Env, secrets: Secrets) =>
  env.production ? undefined : secrets.sign('desk-password', '').slice(0, PASSWORD_LENGTH);
