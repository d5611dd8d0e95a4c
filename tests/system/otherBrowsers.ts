import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { Builder, By } from 'selenium-webdriver';
import { ensureDebianPackage, onPath } from '../../testkit/debian.ts';
import { freePort } from '../../testkit/serverProcess.ts';

/** The browser functions that a journey needs, for any driver. They wait for elements. */
export type Browser = {
  open: (url: string) => Promise<void>;
  type: (selector: string, typed: string) => Promise<void>;
  typeDate: (selector: string, year: string, month: string, day: string) => Promise<void>;
  click: (selector: string) => Promise<void>;
  /** The text of an element as soon as it contains what is expected. */
  read: (selector: string, expected?: string) => Promise<string>;
  valueOf: (selector: string) => Promise<string>;
  /** Errors on the pages so far. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
};

const TIMEOUT_MS = 60_000;

/**
 * Debian has no geckodriver and Playwright needs its own Firefox build, but Firefox and Puppeteer both
 * support WebDriver BiDi.
 */
export async function openFirefox(viewport: { width: number; height: number }): Promise<Browser> {
  const executablePath = ensureDebianPackage('firefox-esr', () => onPath('firefox-esr'));
  const firefox = await launch({ browser: 'firefox', executablePath, timeout: TIMEOUT_MS });
  const page = await firefox.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewport(viewport);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return {
    open: async (url) => void (await page.goto(url)),
    type: (selector, typed) => page.locator(selector).fill(typed),
    typeDate: (selector, ...parts) => page.locator(selector).fill(parts.join('-')),
    click: (selector) => page.locator(selector).click(),
    read: (selector, expected = '') =>
      eventually(async () => {
        const text = await page.$eval(selector, (found) => found.textContent ?? '');
        return contains(text, expected);
      }),
    valueOf: (selector) =>
      page.$eval(selector, (found) => (found instanceof HTMLInputElement ? found.value : '')),
    errors: async () => errors,
    close: () => firefox.close(),
  };
}

/**
 * WebKitGTK with Debian's driver, on Xvfb. The driver does not report console messages, so the pages
 * record their own errors.
 */
export async function openWebKit(): Promise<Browser> {
  const xvfb = ensureDebianPackage('xvfb', () => onPath('Xvfb'));
  const driver = ensureDebianPackage('webkit2gtk-driver', () => onPath('WebKitWebDriver'));
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const screen = start(xvfb, ['-displayfd', '1', '-nolisten', 'tcp'], {});
  const [display] = await once(screen.stdout ?? screen, 'data');
  const port = await freePort();
  const service = start(driver, [`--port=${port}`], { HOME: home, DISPLAY: `:${display}`.trim() });
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(`${url}/status`));
  // With an explicit URL Selenium neither searches for nor downloads a driver.
  const browser = await new Builder().usingServer(url).forBrowser('MiniBrowser').build();

  /** Scrolled to the middle of the window, because the driver does not always scroll by itself. */
  async function show(selector: string) {
    const element = await browser.findElement(By.css(selector));
    await browser.executeScript(
      'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
      element,
    );
    return element;
  }
  const type = (selector: string, typed: string) =>
    eventually(async () => {
      const field = await show(selector);
      await field.clear();
      await field.sendKeys(typed);
    });
  const watch = () => browser.executeScript(KEEP_ERRORS);
  return {
    async open(address) {
      await browser.get(address);
      await watch();
    },
    type,
    // In US order, because the environment sets no language.
    typeDate: (selector, year, month, day) => type(selector, `${month}/${day}/${year}`),
    click: async (selector) => {
      await eventually(async () => (await show(selector)).click());
      await eventually(watch);
    },
    read: (selector, expected = '') =>
      eventually(async () => contains(await (await show(selector)).getText(), expected)),
    valueOf: (selector) => eventually(async () => (await show(selector)).getProperty('value')),
    errors: () => browser.executeScript('return JSON.parse(sessionStorage.errors ?? "[]")'),
    async close() {
      await browser.quit();
      service.kill();
      screen.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Runs once per page. The recorded errors survive navigation. */
const KEEP_ERRORS = `
  if (!window.watched) {
    window.watched = true;
    const keep = (...what) => {
      const kept = JSON.parse(sessionStorage.errors ?? '[]');
      sessionStorage.errors = JSON.stringify([...kept, what.map(String).join(' ')]);
    };
    addEventListener('error', (event) => keep(event.message));
    addEventListener('unhandledrejection', (event) => keep(event.reason));
    console.error = keep;
  }`;

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

function start(program: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function contains(text: string, expected: string): string {
  if (text.includes(expected)) return text;
  throw new Error(`Expected "${expected}", found "${text}"`);
}

/** Retries until the page is loaded. */
async function eventually<Result>(attempt: () => PromiseLike<Result>): Promise<Result> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
