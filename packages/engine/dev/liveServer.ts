import { join } from 'node:path';
import { createServerModuleRunner, type DevEnvironment } from 'vite';
import type * as ShopModule from './devShop.ts';

const ENTRY = join(import.meta.dirname, 'devShop.ts');

/**
 * Reloads the shop's server when its code changes. The old server keeps running while new code is
 * loaded, and if loading fails.
 */
export function liveServer(parts: {
  open: (module: typeof ShopModule) => Promise<ShopModule.DevShop>;
  onReady: (shop: ShopModule.DevShop) => void;
  onFailure: (error: unknown) => void;
}) {
  let environment: DevEnvironment | undefined;
  let runner: ReturnType<typeof createServerModuleRunner>;
  let shop: ShopModule.DevShop | undefined;
  let failure: unknown;
  /** Files that changed since the code was loaded. */
  const changed = new Set<string>();
  let loading: Promise<void> | undefined;
  /** No server is running until this is done. */
  let opening: Promise<void> | undefined;

  async function load(): Promise<void> {
    do {
      if (failure) runner.clearCache();
      for (const file of changed) forget(file);
      changed.clear();
      failure = undefined;
      await replace().catch((error: unknown) => {
        failure = error;
        // Requests wait for the next attempt, and not for this one.
        opening = undefined;
      });
    } while (changed.size > 0);
    if (failure) parts.onFailure(failure);
    else if (shop) parts.onReady(shop);
  }

  async function replace(): Promise<void> {
    const module = await runner.import<typeof ShopModule>(ENTRY);
    if (changed.size > 0) return;
    opening = open(module);
    await opening;
  }

  async function open(module: typeof ShopModule): Promise<void> {
    const before = shop;
    shop = undefined;
    await before?.close();
    shop = await parts.open(module);
  }

  /** Reloads a file and everything that imports it; the rest stays loaded. */
  function forget(file: string): void {
    const { evaluatedModules } = runner;
    const outdated = new Set(evaluatedModules.getModulesByFile(file));
    for (const module of outdated) {
      for (const id of module.importers) {
        const importer = evaluatedModules.getModuleById(id);
        if (importer) outdated.add(importer);
      }
      evaluatedModules.invalidateModule(module);
    }
  }

  function reload(): void {
    loading ??= load().finally(() => {
      loading = undefined;
    });
  }

  return {
    attach(to: DevEnvironment) {
      environment = to;
      runner = createServerModuleRunner(to, { hmr: false });
    },
    reload,
    fileChanged(file: string) {
      // After a failure any change may be the fix, even in a file that was never loaded.
      if (!failure && !environment?.moduleGraph.getModulesByFile(file)?.size) return;
      changed.add(file);
      reload();
    },
    /** Undefined if the latest code did not start. */
    async current() {
      if (!shop) await (opening ?? loading)?.catch(() => undefined);
      return shop;
    },
    /** Why there is none. */
    failure: () => failure,
    async close() {
      await loading;
      await shop?.close();
    },
  };
}
