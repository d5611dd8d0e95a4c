import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './tests/browser.ts';

export default defineConfig({
  testDir: './tests/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A browser beside a busy neighbour can miss a moment; what fails twice is broken. The run names
  // every test that needed its second try.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'line',
  use: {
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
    trace: 'off',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
