import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const TESTS = '{packages,tools,testkit,tests}/**/*.test.{ts,tsx}';

export default defineConfig({
  resolve: { alias: { '#shop': resolve(import.meta.dirname, 'shop') } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['testkit/globalSetup.ts'],
    setupFiles: ['testkit/loopbackOnly.ts', 'testkit/failOnConsole.ts'],
    // Only failures take this long, also where one core is shared by many.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of a second is too short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    tags: [{ name: 'full', description: 'too long for npm test; npm run test:full runs it' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [TESTS],
          exclude: [...configDefaults.exclude, 'tests/system/**'],
          // Not for the others: they measure queries as they are.
          setupFiles: ['testkit/lastRowFirst.ts'],
          // Loading React, Stripe and Kysely anew for each file takes longer than most files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'system', include: ['tests/system/**/*.test.ts'], fileParallelism: false },
      },
    ],
  },
});
