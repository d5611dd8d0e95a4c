import { serve } from '@hono/node-server';
import { textIn } from '../../rules/language.ts';
import { commands } from '../commands/commands.ts';
import { type Env, urlHost } from '../core/env.ts';
import { passwordCheck } from '../core/password.ts';
import type { Secrets } from '../core/secrets.ts';
import { checkDesk } from '../doctor/settings.ts';
import type { CommandContext } from '../orders/context.ts';
import { type AppFiles, loadAppFiles } from './appFiles.ts';
import { createDesk } from './deskApp.ts';

export type OpenDesk = {
  /** Printed at startup. */
  lines: string[];
  close: () => Promise<void>;
};

const CLOSED = { close: () => Promise.resolve() };
/** Long enough not to be guessed, short enough to type. */
const PASSWORD_LENGTH = 20;
/** Event streams become idle a moment after they end. */
const IDLE_POLL_MS = 50;

/** Facts about the shop for the desk's page. */
export const deskFacts = ({ shop, publicUrl, payments }: CommandContext) => ({
  PRODUCT: textIn(shop.product.name, shop.languages[0]),
  PUBLIC_URL: publicUrl,
  TIME_ZONE: shop.company.timeZone,
  PROVIDER: payments.provider,
});

/** The desk's app without a port, or the reason why it stays closed. */
export function prepareDesk(context: CommandContext, files: AppFiles, closing: AbortSignal) {
  const { env } = context;
  const password = env.deskPassword ?? generatedPassword(env, context.secrets);
  const checkPassword = password === undefined ? undefined : passwordCheck(password);
  if (password === undefined || !checkPassword) {
    return { closed: `closed. DESK_PASSWORD: ${checkDesk(env)[0]?.words}` };
  }
  const app = createDesk({ ...context, password, checkPassword, commands, files, closing });
  const passwordLines = env.deskPassword
    ? []
    : [`password ${password} (until DESK_PASSWORD is set)`];
  return { app, passwordLines };
}

/** Opens the desk. The shop keeps selling when its desk cannot be opened. */
export async function openDesk(context: CommandContext, folder: string): Promise<OpenDesk> {
  const { env } = context;
  const closing = new AbortController();
  const files = await loadAppFiles(folder, deskFacts(context));
  const prepared = prepareDesk(context, files, closing.signal);
  if (prepared.closed !== undefined) return { ...CLOSED, lines: [prepared.closed] };
  const { app, passwordLines } = prepared;
  const server = serve({ fetch: app.fetch, port: env.deskPort, hostname: env.deskHost });
  const close = () =>
    new Promise<void>((done) => {
      closing.abort();
      const closeIdle = () => 'closeIdleConnections' in server && server.closeIdleConnections();
      const timer = setInterval(closeIdle, IDLE_POLL_MS);
      server.close(() => {
        clearInterval(timer);
        done();
      });
    });
  return new Promise((done) => {
    server.once('listening', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : env.deskPort;
      done({ close, lines: [`http://${urlHost(env.deskHost)}:${port}/`, ...passwordLines] });
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const why = taken
        ? `port ${env.deskPort} is already in use. Set DESK_PORT to another number.`
        : `it could not listen on ${env.deskHost}, port ${env.deskPort}: ${error.message}`;
      done({ ...CLOSED, lines: [`closed: ${why}`] });
    });
  });
}

/** Outside production the desk needs no settings: the password is printed at startup. */
const generatedPassword = (env: Env, secrets: Secrets) =>
  env.production ? undefined : secrets.sign('desk-password', '').slice(0, PASSWORD_LENGTH);
