import { serve } from '@hono/node-server';
import { textIn } from '../../rules/language.ts';
import { commands } from '../commands/commands.ts';
import type { Env } from '../core/env.ts';
import { passwordCheck } from '../core/password.ts';
import type { Secrets } from '../core/secrets.ts';
import { deskFindings } from '../doctor/deskFindings.ts';
import type { Seller } from '../orders/context.ts';
import { type AppFiles, loadAppFiles } from './appFiles.ts';
import { createDesk } from './deskApp.ts';

export type OpenDesk = {
  /** What the start says about the desk. */
  lines: string[];
  close: () => Promise<void>;
};

const NOT_OPEN = { close: () => Promise.resolve() };
/** Long enough not to be guessed, short enough to be typed. */
const MADE_LENGTH = 20;
/** Lines that end only now become idle a moment later. */
const IDLE_LOOK_MS = 50;

/** What the desk's page is told about the shop. */
export const deskFacts = ({ shop, publicUrl, payments }: Seller) => ({
  PRODUCT: textIn(shop.product.name, shop.languages[0]),
  PUBLIC_URL: publicUrl,
  TIME_ZONE: shop.company.timeZone,
  PROVIDER: payments.provider,
});

/** The desk's app without a port, or why it stays closed. */
export function prepareDesk(seller: Seller, files: AppFiles, closing: AbortSignal) {
  const { env } = seller;
  const password = env.deskPassword ?? madePassword(env, seller.secrets);
  const checkPassword = password === undefined ? undefined : passwordCheck(password);
  if (password === undefined || !checkPassword) {
    const why = deskFindings(env).map(({ words }) => words);
    return { closed: `closed. DESK_PASSWORD: ${why[0]}` };
  }
  const app = createDesk({ ...seller, password, checkPassword, commands, files, closing });
  const made = env.deskPassword ? [] : [`password ${password} (until DESK_PASSWORD is set)`];
  return { app, made };
}

/** Opens the desk beside the shop. A shop sells also when its desk cannot be opened. */
export async function openDesk(seller: Seller, folder: string): Promise<OpenDesk> {
  const { env } = seller;
  const closing = new AbortController();
  const files = await loadAppFiles(folder, deskFacts(seller));
  const prepared = prepareDesk(seller, files, closing.signal);
  if (prepared.closed !== undefined) return { ...NOT_OPEN, lines: [prepared.closed] };
  const { app, made } = prepared;
  const server = serve({ fetch: app.fetch, port: env.deskPort, hostname: env.deskHost });
  const close = () =>
    new Promise<void>((done) => {
      closing.abort();
      const idle = () => 'closeIdleConnections' in server && server.closeIdleConnections();
      const repeatedly = setInterval(idle, IDLE_LOOK_MS);
      server.close(() => {
        clearInterval(repeatedly);
        done();
      });
    });
  return new Promise((done) => {
    server.once('listening', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : env.deskPort;
      done({ close, lines: [`http://${hostOf(env)}:${port}/`, ...made] });
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const why = taken
        ? `port ${env.deskPort} is already in use. Set DESK_PORT to another number.`
        : `it could not listen on ${env.deskHost}, port ${env.deskPort}: ${error.message}`;
      done({ ...NOT_OPEN, lines: [`closed: ${why}`] });
    });
  });
}

/** On a seller's own machine nobody needs to set anything: the start prints it. */
const madePassword = (env: Env, secrets: Secrets) =>
  env.production ? undefined : secrets.sign('desk-password', '').slice(0, MADE_LENGTH);

const hostOf = ({ deskHost }: Env) => (deskHost.includes(':') ? `[${deskHost}]` : deskHost);
