import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './testkit/browser.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Inserting 100,000 orders takes a minute. */
const LONG = 'desk-many-orders.spec.ts';
/** These shops have another configuration and are built for `npm run test:full`. */
const OTHER_SHOPS = [
  'delivery-dialog.spec.ts',
  'dialog.spec.ts',
  'dialog-accessibility.spec.ts',
  'frame.spec.ts',
  'insights-dialog.spec.ts',
];

/** `npm test`: everything once, in English on a desktop. */
const once = [
  { name: 'desktop', use: DESKTOP, testIgnore: [...OTHER_SHOPS, LONG], grepInvert: /@full/ },
];

/** `npm run test:full`: the other languages and sizes, and the other shops. */
const rest = [
  { name: 'desktop, other languages', use: DESKTOP, testIgnore: OTHER_SHOPS, grep: /@full/ },
  { name: 'desktop, other shops', use: DESKTOP, testMatch: [...OTHER_SHOPS, LONG] },
  { name: 'phone', use: PHONE, testIgnore: LONG, grepInvert: /@desktop/ },
];

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/e2e/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Long enough for a busy machine with one slow core; only failures take this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A browser on a busy machine may stall. What passes only on the second attempt is listed by name.
  retries: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'line',
  use: {
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
    trace: 'off',
  },
  projects: process.env.TEST_FULL ? rest : once,
});
