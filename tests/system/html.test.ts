import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import { CONFIRMED_FIELD } from '../../packages/engine/rules/withdrawal.ts';
import { findJava } from '../../testkit/debian.ts';
import { LANGUAGES } from '../../testkit/ourShop.ts';
import { type Fields, plainVisitor } from '../../testkit/plainVisitor.ts';
import { type RunningServer, startServer } from '../../testkit/serverProcess.ts';
import { fetchPages } from '../../testkit/visitorPages.ts';

const CHECKER = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
const DIST = resolve(import.meta.dirname, '../../dist');

/** React closes void elements with a slash, which is harmless because it quotes attributes. */
const IGNORED = 'Trailing slash on void elements has no effect.*';

const REFUND: Fields = {
  purchaseDate: '2026-01-05',
  desiredOutcome: 'A first client',
  hours: '3',
  downloaded: 'No',
  keptCopies: 'No',
  sharedUsed: 'No',
  willDelete: 'on',
  txn: 'pi_123',
  certifyTruth: 'on',
  consent: 'on',
};

let server: RunningServer;
let folder: string;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1', DESK_PASSWORD: 'a password for tests' } });
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('every page is valid HTML', { timeout: 300_000 }, async () => {
  await savePublic();
  await saveDesk();
  for (const language of LANGUAGES) await saveRendered(language);
  expect(check()).toEqual([]);
});

/** Pages that are the same for everybody, including errors. */
async function savePublic() {
  mkdirSync(join(folder, 'public'));
  for (const [name, html] of await fetchPages(server.url, LANGUAGES)) {
    writeFileSync(join(folder, 'public', `${name.replace('/', '-')}.html`), html);
  }
}

async function saveDesk() {
  cpSync(join(DIST, 'desk', 'index.html'), join(folder, 'desk.html'));
  const wrong = { method: 'POST', body: new URLSearchParams({ password: 'wrong' }) };
  const login = await fetch(`${server.deskUrl}/login`, wrong);
  writeFileSync(join(folder, 'login.html'), await login.text());
}

/** Pages that the server renders for one visitor. */
async function saveRendered(language: (typeof LANGUAGES)[number]) {
  const address = `10.0.0.${LANGUAGES.indexOf(language) + 1}`;
  const { send, buy } = plainVisitor(server.url, language, address);
  mkdirSync(join(folder, language));

  async function save(name: string, path: string, status: number, fields?: Fields, cookie = '') {
    const response = await send(path, fields, cookie);
    const html = await response.text();
    expect([name, response.status]).toEqual([name, status]);
    writeFileSync(join(folder, language, `${name}.html`), html);
    return html;
  }

  const buyer = { name: 'Ann <b>Lee</b> & "Co"', email: `${language}@example.com` };
  await save('not-found', '/nowhere', 404);
  await save('buy-errors', PATHS.purchaseForm, 422, { name: '', email: 'nobody' });
  const submitted = await send(PATHS.purchaseForm, buyer);
  const cookie = submitted.headers.get('set-cookie')?.split(';')[0] ?? '';
  const checkout = await save('checkout', PATHS.checkout, 200, undefined, cookie);
  expect(checkout).toContain('prefilled_email=');
  await save('sandbox', PATHS.sandbox, 200);
  await save('sandbox-declined', PATHS.sandbox, 422, { ...buyer, card: 'declined' });
  await save('sandbox-confirm', PATHS.sandbox, 200, { ...buyer, card: 'secure' });
  await save('thank-you-unknown', PATHS.thankYou, 200);
  await save('thank-you-waiting', `${PATHS.thankYou}?session_id=cs_unknown`, 200);

  const { thankYou, library } = await buy(buyer);
  await save('thank-you', thankYou, 200);
  const correction = { session_id: thankYou.split('=')[1] ?? '', email: 'nobody' };
  await save('thank-you-errors', thankYou, 422, correction);
  const bought = await save('library', library, 200);
  const filledIn = (path: string) => {
    const link = new RegExp(`href="(${path}\\?[^"]+)"`).exec(bought)?.[1] ?? '';
    return link.replaceAll('&amp;', '&');
  };

  await save('sample', PATHS.reader, 200);
  const reader = `${library}${PATHS.reader}`;
  for (const page of [
    'chapter-1',
    'caselet-1',
    'prompts-offer',
    'blueprints',
    'template-invoice',
  ]) {
    await save(`reader-${page}`, `${reader}/${page}`, 200);
  }
  await save('reader-search', `${reader}/search?q=price`, 200);

  await save('refund-filled-in', filledIn(PATHS.returnForm), 200);
  await save('refund-errors', PATHS.refundForm, 422, { email: buyer.email, downloaded: 'Yes' });
  await save('refund-received', PATHS.refundForm, 200, { ...REFUND, email: buyer.email });

  await save('withdraw-filled-in', filledIn(PATHS.withdraw), 200);
  await save('withdraw-errors', PATHS.withdrawalForm, 422, {});
  const order = /<dd>(\d+)<\/dd>/.exec(bought)?.[1] ?? '';
  const withdrawal = { ...buyer, order };
  await save('withdraw-review', PATHS.withdrawalForm, 200, withdrawal);
  const confirmed = { ...withdrawal, [CONFIRMED_FIELD]: 'yes' };
  await save('withdraw-received', PATHS.withdrawalForm, 200, confirmed);
  // The case is opened by a job.
  await expect
    .poll(() => save('library-with-request', library, 200), { timeout: 30_000 })
    .toMatch(/W-\d+/);

  await save('lost-link', `${PATHS.library}/unknown`, 404);
  await save('lost-link-sent', PATHS.lostLinkForm, 200, { email: buyer.email });
  await save('mailbox', PATHS.mailbox, 200);
}

type Message = { url: string; type: string; lastLine: number; message: string };

/** Errors and warnings, found by one run of the checker for all pages. */
function check(): string[] {
  const java = findJava();
  const options = [
    '--format',
    'json',
    '--stdout',
    '--exit-zero-always',
    '--filterpattern',
    IGNORED,
  ];
  const report = execFileSync(java, ['-jar', CHECKER, ...options, folder], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { messages }: { messages: Message[] } = JSON.parse(report);
  return messages.map(
    ({ url, type, lastLine, message }) => `${url.split(folder)[1]}:${lastLine} ${type}: ${message}`,
  );
}
