import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { expect } from 'vitest';
import { SHOP_ALIAS } from '../packages/engine/build/folders.ts';
import { mutantsOf, withTurns } from './mutants.ts';

/** A mutant hangs when it takes this long, and this many times as long as its source. */
const LIMIT_MS = 5_000;
const LIMIT_TIMES = 4;
const TURN = 'globalThis.turnOfMutants()';

const ENGINE = resolve(import.meta.dirname, '../packages/engine');

type Run = () => unknown;
const tests: Run[] = [];

const forEach =
  (add: (run: Run) => unknown) =>
  (rows: readonly unknown[]) =>
  (_name: string, run: (...row: unknown[]) => unknown) => {
    for (const row of rows) add(() => (Array.isArray(row) ? run(...row) : run(row)));
  };
const add = (run: Run) => tests.push(run);
const now = (run: Run) => run();

/** As much of Vitest as tests of rules use: loading a file this way takes milliseconds. */
const vitest = {
  expect,
  test: Object.assign((_name: string, run: Run) => add(run), { each: forEach(add) }),
  describe: Object.assign((_name: string, run: Run) => run(), { each: forEach(now) }),
};

/** Runs test files in this process, against a source file or one of its mutants. */
export async function openMutantRunner() {
  let mutated: { path: string; text: string } | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  const turn = () => {
    if (performance.now() > deadline) throw new Error('This mutant hangs.');
  };
  Object.assign(globalThis, { vitestOfMutants: vitest, turnOfMutants: turn });
  const server = await createServer({
    configFile: false,
    root: ENGINE,
    appType: 'custom',
    resolve: { alias: SHOP_ALIAS },
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform(text, id) {
          if (!id.startsWith(ENGINE) || !/\.tsx?$/.test(id) || id.includes('node_modules')) return;
          if (id === mutated?.path) return withTurns(id, mutated.text, TURN);
          const own = text.replace(
            /^import (\{.*\}) from 'vitest';$/m,
            'const $1 = globalThis.vitestOfMutants;',
          );
          return withTurns(id, own, TURN);
        },
      },
    ],
  });
  const { ssr } = server.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules');
  const { runner, moduleGraph } = ssr;

  async function run(files: readonly string[], limitMs: number): Promise<void> {
    runner.clearCache();
    deadline = performance.now() + limitMs;
    for (const file of files) {
      tests.length = 0;
      await runner.import(resolve(ENGINE, file));
      for (const one of tests) await one();
    }
    // A test may have taken the error for one that it expects.
    turn();
  }

  return {
    /** The mutants of a source file that these tests do not notice. */
    async survivorsOf(path: string, files: readonly string[]): Promise<string[]> {
      const full = resolve(ENGINE, path);
      const source = readFileSync(full, 'utf8');
      const use = (text: string) => {
        mutated = { path: full, text };
        moduleGraph.onFileChange(full);
      };
      use(source);
      const began = performance.now();
      await run(files, Number.POSITIVE_INFINITY);
      const limitMs = LIMIT_MS + LIMIT_TIMES * (performance.now() - began);
      const survivors: string[] = [];
      for (const { name, text } of mutantsOf(path, source)) {
        use(text);
        const isNoticed = await run(files, limitMs).then(
          () => false,
          () => true,
        );
        if (!isNoticed) survivors.push(name);
      }
      use(source);
      return survivors;
    },
    close: () => server.close(),
  };
}
