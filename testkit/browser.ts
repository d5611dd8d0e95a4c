import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensureDebianPackage, install } from './debian.ts';

/** The same engine without a window system: two thirds of the CPU time for the same tests. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SHELL_PACKAGES = 'chromium-headless-shell fonts-liberation';
const INSTALLED = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** No updates, no sync and no background requests, so that nothing leaves this machine. */
export const BROWSER_ARGS = [
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  // In a container /dev/shm may be too small for a page.
  '--disable-dev-shm-usage',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The browser in CHROMIUM_PATH, an installed one, or one that is installed now. */
export function findBrowser(): string {
  return ensureDebianPackage(
    SHELL_PACKAGES,
    () =>
      [process.env.CHROMIUM_PATH, ...INSTALLED, playwrightBrowser()].find(
        (path) => path && existsSync(path),
      ),
    'install Chromium or Chrome, or set CHROMIUM_PATH to its program',
  );
}

/** For a whole run of the tests, the one that is quick, beside another that is there. */
export function findQuickBrowser(): string {
  if (!(process.env.CHROMIUM_PATH || existsSync(SHELL))) install(SHELL_PACKAGES);
  return findBrowser();
}

function playwrightBrowser(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
