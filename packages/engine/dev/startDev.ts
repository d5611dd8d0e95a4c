import { buildErrorMessage, type Plugin, type ViteDevServer } from 'vite';
import { print, printToStderr } from '../build/print.ts';
import type { Env } from '../server/core/env.ts';
import { reasonOf } from '../server/core/storeError.ts';
import type { DevShop } from './devShop.ts';
import { liveServer } from './liveServer.ts';
import { SERVER_VERSION } from './reload.ts';
import { DESK_PAGE, deskFiles, SERVER_ENVIRONMENT, serveDesk, serveSite } from './viteServers.ts';

const SHUTDOWN_MS = 5000;

/** Everything that `npm start` runs, in one process, with hot reload. */
export async function startDev(env: Env): Promise<void> {
  // Buyers' data must not be readable by other users of this machine.
  process.umask(0o077);
  // biome-ignore lint/style/noProcessEnv: read here, once, and passed on as a value
  const variables = process.env;

  let siteVite: ViteDevServer | undefined;
  let isFirst = true;
  const server = liveServer({
    open: async ({ openShop }) => openShop(variables, await deskFiles(desk)),
    onReady(shop) {
      if (isFirst) announce(shop);
      else print('The server was reloaded.');
      isFirst = false;
      for (const vite of [siteVite, desk]) {
        vite?.environments.client.hot.send(SERVER_VERSION, shop.version);
      }
    },
    onFailure: (error) => printToStderr(describeError(error)),
  });
  const followSource: Plugin = {
    name: 'follow-source',
    enforce: 'pre',
    configureServer(vite) {
      siteVite = vite;
      const environment = vite.environments[SERVER_ENVIRONMENT];
      if (environment) server.attach(environment);
    },
    // The client environment is updated first: no page reloads before the server knows of the change.
    async hotUpdate({ file, type, read }) {
      if (this.environment.name !== 'client') return;
      // Some editors empty a file before they write it; this waits for the content.
      if (type === 'update') await read();
      if (file === DESK_PAGE) server.reload();
      else server.fileChanged(file);
    },
  };
  const current = (part: 'site' | 'desk') => async () => {
    const shop = await server.current();
    const app = shop?.[part];
    return app ? { app, version: shop.version } : { failure: reasonOf(server.failure()) };
  };
  const desk = await serveDesk(env, current('desk'));
  const site = await serveSite(env, current('site'), followSource);
  server.reload();

  // Vite's own handler would end the process before the shop is closed.
  process.removeAllListeners('SIGTERM');
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await server.close();
    await Promise.all([site.close(), desk.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  // In dev mode an error must not end the process: it is shown, and the next save may fix it.
  process.on('uncaughtException', (error) => printToStderr(error.stack ?? error.message));
}

/** Our own errors say what to do; Vite's errors have the file and the line. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return buildErrorMessage(error, [`\nThe server could not be reloaded: ${error.message}`]);
}

function announce({ product, addresses }: DevShop): void {
  const width = Math.max(...addresses.map(([name]) => name.length));
  print(`\n  ${product}, dev mode\n`);
  for (const [name, address] of addresses) print(`  ${name.padEnd(width)}  ${address}`);
  print('\n  Save a file to see the change. Stop with Ctrl+C\n');
}
