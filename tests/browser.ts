import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = [
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
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** A browser to test with: the one that is named, one that is installed, or one that can be. */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH;
  const found = [named, ...INSTALLED, ownOfPlaywright()].find((path) => path && existsSync(path));
  return found ?? installBrowser();
}

function ownOfPlaywright(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

function installBrowser(): string {
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall) {
    throw new Error(
      'No browser found. Install Chromium or Chrome, or set CHROMIUM_PATH to where it is.',
    );
  }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
  return '/usr/bin/chromium';
}
