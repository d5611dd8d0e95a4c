import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import type { Hono } from 'hono';
import { createServer, type Plugin, type ServerOptions, type ViteDevServer } from 'vite';
import { iifeScripts } from '../build/browserScripts.ts';
import { ENGINE, ROOT, SHOP_ALIAS } from '../build/folders.ts';
import type { Env } from '../server/core/env.ts';
import { SITE_HOST } from './portProblems.ts';
import { failurePage, SERVER_VERSION, withReload } from './reload.ts';

/** The Vite environment in which the shop's server is loaded. */
export const SERVER_ENVIRONMENT = 'shop';

/** What Vite serves for the site: its own modules, packages, and source that runs in the browser. */
const ENGINE_URL = `/${relative(ROOT, ENGINE).split(sep).join('/')}`;
const SITE_MODULES = new RegExp(
  `^/(@|__|node_modules/|${ENGINE_URL.slice(1)}/(content|formats|rules|site|ui)/)`,
);
/** Vite serves everything for the desk below this path; the server handles the rest. */
const DESK_BASE = '/@desk/';
const DESK_DIR = join(ENGINE, 'desk');
export const DESK_PAGE = join(DESK_DIR, 'index.html');

/** Waits while the server starts. */
type CurrentApp = () => Promise<
  { app: Pick<Hono, 'fetch'>; version: number } | { failure: string }
>;

const sharedOptions = (env: Env): ServerOptions => ({
  strictPort: true,
  // The shop sets its own CORS headers.
  cors: false,
  allowedHosts: [new URL(env.publicUrl).hostname],
  watch: {
    ignored: [
      join(ROOT, '{data,dist,screenshots,test-results,bench}/**'),
      `${resolve(env.dataDir)}/**`,
    ],
  },
});

/** The site, on the shop's port. The server answers everything but requests for modules. */
export async function serveSite(env: Env, app: CurrentApp, plugin: Plugin): Promise<ViteDevServer> {
  const site = await createServer({
    root: ROOT,
    configFile: false,
    envDir: false,
    publicDir: false,
    cacheDir: join(ROOT, 'node_modules', '.vite-site'),
    appType: 'custom',
    logLevel: 'warn',
    resolve: { alias: SHOP_ALIAS },
    plugins: [
      shopFirst('/', app, ({ url = '' }) => SITE_MODULES.test(url)),
      plugin,
      iifeScripts,
      formScripts,
      react(),
    ],
    define: {
      FORM_SCRIPTS: JSON.stringify({
        buy: [`${FORM_SCRIPT}buy`],
        refund: [`${FORM_SCRIPT}refund`],
      }),
    },
    // A package that is found later reloads the page.
    optimizeDeps: { entries: [`${ENGINE_URL.slice(1)}/site/islands/*.tsx`] },
    environments: { [SERVER_ENVIRONMENT]: {} },
    server: { ...sharedOptions(env), host: SITE_HOST, port: env.port },
  });
  return site.listen();
}

/** The desk's app, on the port of the desk. */
export async function serveDesk(env: Env, app: CurrentApp): Promise<ViteDevServer> {
  const desk = await createServer({
    root: DESK_DIR,
    base: DESK_BASE,
    configFile: false,
    cacheDir: join(ROOT, 'node_modules', '.vite-desk'),
    appType: 'custom',
    logLevel: 'warn',
    plugins: [shopFirst(DESK_BASE, app, ({ url = '' }) => url.startsWith(DESK_BASE)), react()],
    server: {
      ...sharedOptions(env),
      host: env.deskHost,
      port: env.deskPort,
      fs: { allow: [ROOT] },
    },
  });
  return desk.listen();
}

/** The desk's page and the style sheets of its login page, as the build makes them. */
export async function deskFiles(desk: ViteDevServer) {
  const template = readFileSync(DESK_PAGE, 'utf8');
  const main = readFileSync(join(DESK_DIR, 'main.tsx'), 'utf8');
  const styles = [...main.matchAll(/^import '(.+\.css)';$/gm)].map(([, file = '']) =>
    file.startsWith('./')
      ? join(DESK_BASE, file)
      : join(DESK_BASE, '@fs', ROOT, 'node_modules', file),
  );
  const passkeyScript = join(DESK_BASE, 'passkey.ts');
  return { template: await desk.transformIndexHtml('/', template), styles, passkeyScript };
}

/** Where the form scripts are served from source. */
const FORM_SCRIPT = '/@form/';

/** Serves the form scripts from source. React's hot reload must be set up before they load. */
const formScripts: Plugin = {
  name: 'form-scripts',
  resolveId: (id) => (id.startsWith(FORM_SCRIPT) ? id : undefined),
  load(id) {
    if (!id.startsWith(FORM_SCRIPT)) return undefined;
    const entry = `${ENGINE_URL}/site/islands/${id.slice(FORM_SCRIPT.length)}.tsx`;
    return `${react.preambleCode.replace('__BASE__', '/')}\nawait import('${entry}');`;
  },
};

function shopFirst(
  base: string,
  current: CurrentApp,
  isVites: (request: IncomingMessage) => boolean,
): Plugin {
  const listener = getRequestListener(
    async (request, bindings) => {
      const shop = await current();
      if ('failure' in shop) return failurePage(base, shop.failure);
      // `reload.ts` changes pages.
      request.headers.delete('accept-encoding');
      return withReload(await shop.app.fetch(request, bindings), base, shop.version);
    },
    { overrideGlobalObjects: false },
  );
  return {
    name: 'shop-first',
    configureServer({ middlewares, environments }) {
      environments.client.hot.on(SERVER_VERSION, async (_, browser) => {
        const shop = await current();
        if ('app' in shop) browser.send(SERVER_VERSION, shop.version);
      });
      middlewares.use((request, response, next) =>
        isVites(request) ? next() : listener(request, response),
      );
    },
  };
}
