import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that load modules anew with another configuration would disturb their neighbors. */
const ISOLATED = [
  'content/{contentProblems,policies,awkwardNames}.test.ts',
  'mails/*.test.ts',
  'server/consultant/consultant.test.ts',
];
const TESTS =
  '{rules,content,mails,server,cli,ui,desk,site,book,tools,testkit,tests}/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['testkit/globalSetup.ts'],
    setupFiles: ['testkit/loopbackOnly.ts', 'testkit/failOnConsole.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [TESTS],
          exclude: [...configDefaults.exclude, ...ISOLATED, 'tests/system/**'],
          // Loading React, Stripe and Kysely anew for each file takes longer than most files.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      {
        extends: true,
        test: { name: 'system', include: ['tests/system/**/*.test.ts'], fileParallelism: false },
      },
    ],
  },
});
