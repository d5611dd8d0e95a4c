import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import { connect } from '../../packages/engine/server/db/database.ts';
import { WEBHOOK_SECRET } from '../../testkit/fakes/paymentEvents.ts';
import { deskPaths, type FuzzTarget, fuzz, SITE_PATHS } from '../../testkit/fuzz.ts';
import { startMailServer } from '../../testkit/mailServer.ts';
import { sendRequest } from '../../testkit/rawRequest.ts';
import type { Part } from '../part.ts';
import { startShop } from '../shop.ts';
import { accessAttempts } from './accessAttempts.ts';
import type { Attempt, Target } from './attempt.ts';
import { caseAttempts } from './caseAttempts.ts';
import { dataAttempts } from './dataAttempts.ts';
import { command, deskAttempts, logIn } from './deskAttempts.ts';
import { floodAttempts } from './floodAttempts.ts';
import { mailAttempts } from './mailAttempts.ts';
import { observatoryGrade } from './observatory.ts';
import { newBuyer } from './people.ts';
import { requestAttempts } from './requestAttempts.ts';
import { signInAttempts } from './signInAttempts.ts';
import { startAttempts } from './startAttempts.ts';

/** Over all targets. */
const RUNS = 102_000;
const SEED = 20_261_115;
const MAIL_PASSWORD = 'a-mail-password';
const SHOP_SECRET = 'a secret that nobody may ever see 1234';
const DESK_PASSWORD = 'what the seller types at the desk';
/** What emails to the seller link to. */
const DESK_URL = 'https://desk.shop.test';
const THROUGH_PROXY = { 'x-forwarded-proto': 'https' };
/** Personal data that the attempts send; none of it may be logged. */
const PERSONAL = ['@example.com', 'HYPERLINK'];

const ATTEMPTS: readonly Attempt[] = [
  ...requestAttempts,
  ...dataAttempts,
  ...accessAttempts,
  ...mailAttempts,
  ...caseAttempts,
  ...deskAttempts,
  ...signInAttempts,
  ...startAttempts,
  ...floodAttempts,
];

/** Attacks on the shop and their results. */
export const intruders: Part = async (print, { quick }) => {
  let log = '';
  const mail = await startMailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'shop' }),
  });
  const SMTP_URL = mail.url.replace('smtp://', `smtp://shop:${MAIL_PASSWORD}@`);
  const server = await startShop({
    env: { SHOP_SECRET, DESK_PASSWORD, SMTP_URL, DESK_URL },
    onOutput: (text) => {
      log += text;
    },
  });
  const { url, deskUrl, dataDir, pid } = server;
  const login = { deskUrl, password: DESK_PASSWORD };
  const seller = { cookie: await logIn(login), 'sec-fetch-site': 'same-origin' };
  const store = connect({ dataDir });
  const target: Target = { ...login, url, dataDir, pid, seller, store, mail, log: () => log };
  const secrets = [SHOP_SECRET, WEBHOOK_SECRET, MAIL_PASSWORD, DESK_PASSWORD];
  const rows: (string | number)[][] = [];
  for (const { asvs, what, run } of ATTEMPTS) {
    const result = await run(target).catch((error) => `FOUND: ${error.message}`);
    print(`${what}: ${result}`);
    rows.push([asvs, what, result]);
  }
  const { library } = await newBuyer(target, 'fuzzed');
  const keys = [library.replace(`${PATHS.library}/`, '')];
  const desk = { url: deskUrl, paths: await deskPaths(), keys: ['1', 'orders'] };
  const targets: Record<string, FuzzTarget> = {
    'the site': { url, paths: SITE_PATHS, keys, secrets: [...secrets, dataDir, 'node_modules'] },
    'the desk, logged in': {
      ...desk,
      paths: desk.paths.filter((path) => path !== '/logout'),
      headers: seller,
      // The seller may see the data folder.
      secrets,
    },
    'the desk, as a stranger': {
      ...desk,
      headers: { 'sec-fetch-site': 'same-origin' },
      secrets: [...secrets, dataDir],
    },
  };
  let random = 0;
  for (const [where, field] of Object.entries(targets)) {
    const runs = (quick ? RUNS / 50 : RUNS) / Object.keys(targets).length;
    const options = { runs, seed: SEED, pid };
    print(`${options.runs} random requests: ${where}`);
    const { tried, result } = await fuzz(field, options);
    random += tried;
    rows.push(['V16.5 errors', `${tried} random requests to ${where} (seed ${SEED})`, result]);
  }
  const { status: session } = await sendRequest(deskUrl, command('today', seller));
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
  await store.destroy();
  await server.stop();
  await mail.close();
  return {
    title: `${ATTEMPTS.length} attacks, ${random} random requests (sections of OWASP ASVS 5)`,
    columns: ['section', 'attempt', 'result'],
    rows,
    notes: [
      'Chapters without a row have tests elsewhere or do not apply: V5.2 (files are uploaded at the desk only: server/uploads/receiveUpload.test.ts), V9.2 (tokens of the API: server/connections/api.test.ts), V10 (no OAuth), V12.1 and V12.2 (the proxy terminates TLS; the shop sends Strict-Transport-Security in production), V17 (no WebRTC).',
    ],
  };
};

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
