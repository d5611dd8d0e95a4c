import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './testkit/browser.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** What looks different on a phone. */
const LAYOUT = ['first-view', 'landing', 'landing-pieces', 'layout'].map(
  (name) => `${name}.spec.ts`,
);
/** A hundred thousand orders take a minute to make. */
const LONG = ['desk-many-orders.spec.ts'];
/** Shops with another configuration have to be built first. */
const OTHER_SHOPS = ['delivery-dialog', 'dialog', 'dialog-access', 'frame', 'insights-dialog'].map(
  (name) => `${name}.spec.ts`,
);
/** What runs in several languages and color schemes says so in its title. */
const SECOND_TIME = /\(bg\)|in a dark room/;

/** `npm test`: every journey once. */
const once = [
  {
    name: 'desktop',
    use: DESKTOP,
    testIgnore: [...OTHER_SHOPS, ...LONG],
    grepInvert: SECOND_TIME,
  },
  { name: 'phone', use: PHONE, testMatch: LAYOUT, grepInvert: SECOND_TIME },
];

/** `npm run test:full`: what is left of both languages, both sizes and the other shops. */
const rest = [
  {
    name: 'desktop, second time',
    use: DESKTOP,
    testIgnore: OTHER_SHOPS,
    grep: SECOND_TIME,
  },
  { name: 'desktop, other shops', use: DESKTOP, testMatch: [...OTHER_SHOPS, ...LONG] },
  { name: 'phone', use: PHONE, testIgnore: LAYOUT },
  { name: 'phone, second time', use: PHONE, testMatch: LAYOUT, grep: SECOND_TIME },
];

export default defineConfig({
  testDir: './tests/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'line',
  use: {
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
    trace: 'off',
  },
  projects: process.env.TEST_FULL ? rest : once,
});
