import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensureDebianPackage } from './debian.ts';

const INSTALLED = [
  // The same engine without windows, as Playwright's own: half the work for the same tests.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Quiet, and never beyond this machine: no updates, no sync, no look-ups in the background. */
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

/** A browser to test with: the one that is named, one that is installed, or one that can be. */
export function findBrowser(): string {
  return ensureDebianPackage('chromium-headless-shell fonts-liberation', () =>
    [process.env.CHROMIUM_PATH, ...INSTALLED, ownOfPlaywright()].find(
      (path) => path && existsSync(path),
    ),
  );
}

function ownOfPlaywright(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
