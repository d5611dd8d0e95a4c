import { join } from 'node:path';
import { createServerModuleRunner, type DevEnvironment } from 'vite';
import { ROOT } from '../build/folders.ts';
import type * as ShopModule from './shop.ts';

const ENTRY = join(ROOT, 'scripts', 'dev', 'shop.ts');

export type LiveServer = ReturnType<typeof liveServer>;

/** Keeps the shop's server in step with its code. Code that cannot be loaded leaves the old server running. */
export function liveServer(parts: {
  open: (module: typeof ShopModule) => Promise<ShopModule.DevShop>;
  onReady: (shop: ShopModule.DevShop) => void;
  onFailure: (error: unknown) => void;
}) {
  let environment: DevEnvironment;
  let runner: ReturnType<typeof createServerModuleRunner>;
  let shop: ShopModule.DevShop | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  let version = 0;

  async function replace(): Promise<void> {
    const loaded = version;
    runner.clearCache();
    const module = await runner.import<typeof ShopModule>(ENTRY);
    if (loaded !== version) return;
    await shop?.close();
    shop = undefined;
    shop = await parts.open(module);
  }

  async function load(): Promise<void> {
    let loaded: number;
    do {
      loaded = version;
      failure = undefined;
      await replace().catch((error: unknown) => {
        failure = error;
      });
      // Again, when files changed in the meantime.
    } while (loaded !== version);
    loading = undefined;
    if (failure) parts.onFailure(failure);
    else if (shop) parts.onReady(shop);
  }

  function reload(): void {
    version += 1;
    loading ??= load();
  }

  return {
    attach(to: DevEnvironment) {
      environment = to;
      runner = createServerModuleRunner(to, { hmr: false });
    },
    reload,
    /** After a failure any change may be the fix, also in a file that was never loaded. */
    fileChanged(file: string) {
      if (failure || environment.moduleGraph.getModulesByFile(file)?.size) reload();
    },
    /** Waits while a new version is being loaded; undefined when it did not start. */
    async current() {
      await loading;
      return shop;
    },
    async close() {
      await loading;
      await shop?.close();
    },
  };
}
