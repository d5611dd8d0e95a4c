import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{rules,content,mails,server,cli,ui,desk,site,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/postgresCluster.ts'],
    setupFiles: ['tests/failOnConsole.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
