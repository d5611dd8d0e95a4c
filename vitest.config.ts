import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{rules,content,server,ui,site,scripts,tests}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/failOnConsole.ts'],
    testTimeout: 30_000,
  },
});
