import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { WEBHOOK_SECRET } from '../../testkit/fakes/paymentEvents.ts';
import { type FuzzTarget, fuzz, SITE_PATHS } from '../../testkit/fuzz.ts';
import { sendRequest } from '../../testkit/rawRequest.ts';
import { shopCommand } from '../../testkit/serverProcess.ts';
import type { Part } from '../part.ts';
import { startShop } from '../shop.ts';
import { dataAttempts } from './dataAttempts.ts';
import { command, deskAttempts, logIn } from './deskAttempts.ts';
import { observatoryGrade } from './observatory.ts';
import { floodAttempts, requestAttempts } from './requestAttempts.ts';

/** Over all targets. */
const RUNS = 102_000;
const SEED = 20_261_115;
const MAIL_PASSWORD = 'a-mail-password';
const SHOP_SECRET = 'a secret that nobody may ever see 1234';
const DESK_PASSWORD = 'what the seller types at the desk';
const THROUGH_PROXY = { 'x-forwarded-proto': 'https' };
/** Personal data that the attempts send; none of it may be logged. */
const PERSONAL = ['@example.com', 'HYPERLINK'];

/** Attacks on the shop and their results. */
export const intruders: Part = async (print, { quick }) => {
  let log = '';
  const server = await startShop({
    env: { SHOP_SECRET, DESK_PASSWORD, SMTP_URL: `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:1` },
    onOutput: (text) => {
      log += text;
    },
  });
  const { url, deskUrl } = server;
  const target = { url, deskUrl, password: DESK_PASSWORD, pid: server.pid };
  const own = { cookie: await logIn(target), 'sec-fetch-site': 'same-origin' };
  const secrets = [SHOP_SECRET, WEBHOOK_SECRET, MAIL_PASSWORD, DESK_PASSWORD];
  const rows: (string | number)[][] = [];
  const attempts = [...requestAttempts, ...dataAttempts, ...deskAttempts, ...floodAttempts];
  for (const { asvs, what, run } of attempts) {
    const result = await run(target).catch((error) => `FOUND: ${error.message}`);
    print(`${what}: ${result}`);
    rows.push([asvs, what, result]);
  }
  const targets: Record<string, FuzzTarget> = {
    'the site': { url, paths: SITE_PATHS, secrets: [...secrets, server.dataDir, 'node_modules'] },
    // The seller may see the data folder.
    'the desk, logged in': { url: deskUrl, paths: await deskPaths(), headers: own, secrets },
    'the desk, as a stranger': {
      url: deskUrl,
      paths: [...(await deskPaths()), '/logout', '/metrics', '/assets', '/api/changes'],
      headers: { 'sec-fetch-site': 'same-origin' },
      secrets: [...secrets, server.dataDir],
    },
  };
  for (const [where, field] of Object.entries(targets)) {
    const runs = (quick ? RUNS / 50 : RUNS) / Object.keys(targets).length;
    const options = { runs, seed: SEED, pid: server.pid };
    print(`${options.runs} random requests: ${where}`);
    const { tried, result } = await fuzz(field, options);
    rows.push(['V16.5 errors', `${tried} random requests to ${where} (seed ${SEED})`, result]);
  }
  const { status: session } = await sendRequest(deskUrl, command('today', own));
  if (session !== 200) rows.push(['V16.5 errors', 'requests to the desk', 'FOUND: logged out']);
  for (const [name, address] of Object.entries({ site: url, desk: `${deskUrl}/login` })) {
    const { pathname, origin } = new URL(address);
    const { headers } = await sendRequest(origin, { path: pathname, headers: THROUGH_PROXY });
    const { grade, score } = observatoryGrade(headers);
    rows.push([
      'V3.4 browser headers',
      `Mozilla Observatory’s rules: ${name}`,
      `${grade} (${score})`,
    ]);
  }
  const leaked = [...secrets, ...PERSONAL].filter((each) => log.includes(each));
  const found = leaked.length === 0 ? 'none' : `FOUND: ${leaked.length}`;
  rows.push(['V16.2 logging', 'secrets or personal data in the log', found]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
  const forged = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/.test(log);
  rows.push(['V16.2 logging', 'control characters in the log', forged ? 'FOUND' : 'none']);
  rows.push(['V15.2 dependencies', 'npm audit', npmAudit()]);
  const { status } = await sendRequest(url, { path: '/healthz' });
  rows.push(['V13.1 availability', 'health check afterwards', status]);
  await server.stop();
  return {
    title: 'Attacks (sections of OWASP ASVS 5)',
    columns: ['section', 'attempt', 'result'],
    rows,
    notes: [
      'Chapters without a row do not apply: V5.2 (no file uploads), V9.2 and V10 (no tokens, no OAuth), V12 (the proxy terminates TLS; the shop sends Strict-Transport-Security in production), V17 (no WebRTC).',
    ],
  };
};

/** Every address of the desk; its commands are the ones that `shop help` lists. */
async function deskPaths(): Promise<string[]> {
  const { out } = await shopCommand(['help'], {});
  const commands = [...out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => `/api/${name}`);
  const exports = ['orders', 'cases', 'buyers'].map((name) => `/export/${name}.csv`);
  const passkeys = ['/login/passkey', '/passkeys', '/passkeys/options'];
  return ['/login', '/orders', ...passkeys, ...exports, ...commands];
}

const report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }),
});

/** Known vulnerabilities in the production packages, if the registry can be reached. */
function npmAudit(): string {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  try {
    const { total } = report.parse(JSON.parse(stdout)).metadata.vulnerabilities;
    return `${total} known`;
  } catch {
    return 'skipped: no network';
  }
}
