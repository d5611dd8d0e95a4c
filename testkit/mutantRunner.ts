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
/** What runs around the tests of a file or of a group. */
type Hooks = { before: Run[]; after: Run[] };
const tests: Run[] = [];
/** Of the place where the next test is: the file, and the groups around it. */
let around: readonly Hooks[] = [];

const forEach =
  (add: (run: Run) => unknown) =>
  (rows: readonly unknown[]) =>
  (_name: string, run: (...row: unknown[]) => unknown) => {
    for (const row of rows) add(() => (Array.isArray(row) ? run(...row) : run(row)));
  };

function add(run: Run): void {
  const hooks = around;
  tests.push(async () => {
    try {
      for (const before of hooks.flatMap((one) => one.before)) await before();
      await run();
    } finally {
      for (const after of hooks.flatMap((one) => one.after)) await after();
    }
  });
}

function group(run: Run): void {
  const outside = around;
  around = [...outside, { before: [], after: [] }];
  run();
  around = outside;
}

/** As much of Vitest as these tests use: loading a file this way takes milliseconds. */
const vitest = {
  expect,
  test: Object.assign((_name: string, run: Run) => add(run), { each: forEach(add) }),
  describe: Object.assign((_name: string, run: Run) => group(run), { each: forEach(group) }),
  beforeEach: (run: Run) => around.at(-1)?.before.push(run),
  afterEach: (run: Run) => around.at(-1)?.after.push(run),
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

  /** A file has this text from now on. What imports it is compiled already and only run again. */
  function use(path: string, text: string, tests: readonly string[]): void {
    mutated = { path, text };
    for (const module of moduleGraph.getModulesByFile(path) ?? []) module.transformResult = null;
    const { evaluatedModules } = runner;
    const modulesOf = (file: string) => [...(evaluatedModules.getModulesByFile(file) ?? [])];
    const stale = new Set([path, ...tests].flatMap(modulesOf));
    for (const { importers } of stale) {
      for (const id of importers) {
        const importer = evaluatedModules.getModuleById(id);
        if (importer) stale.add(importer);
      }
    }
    for (const module of stale) evaluatedModules.invalidateModule(module);
  }

  async function load(files: readonly string[]): Promise<void> {
    tests.length = 0;
    for (const file of files) {
      around = [{ before: [], after: [] }];
      await runner.import(file);
    }
  }

  return {
    /** The mutants of a source file that these tests do not notice. */
    async survivorsOf(path: string, testFiles: readonly string[]): Promise<string[]> {
      const full = resolve(ENGINE, path);
      const files = testFiles.map((file) => resolve(ENGINE, file));
      const source = readFileSync(full, 'utf8');
      /** The test that noticed the last mutant probably notices the next one. */
      let likely = 0;

      async function run(text: string, limitMs: number): Promise<void> {
        use(full, text, files);
        deadline = performance.now() + limitMs;
        await load(files);
        const others = [...tests.keys()].filter((at) => at !== likely);
        for (const at of [likely, ...others]) {
          likely = at;
          await tests[at]?.();
        }
        // A test may have taken the error for one that it expects.
        turn();
      }

      const began = performance.now();
      await run(source, Number.POSITIVE_INFINITY);
      const limitMs = LIMIT_MS + LIMIT_TIMES * (performance.now() - began);
      const survivors: string[] = [];
      for (const { name, text } of mutantsOf(path, source)) {
        const isNoticed = await run(text, limitMs).then(
          () => false,
          () => true,
        );
        if (!isNoticed) survivors.push(name);
      }
      use(full, source, files);
      return survivors;
    },
    close: () => server.close(),
  };
}
