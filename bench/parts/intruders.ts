import { WEBHOOK_SECRET } from '../../testkit/fakes/paymentEvents.ts';
import { shopCommand } from '../../testkit/shopProcess.ts';
import { ask } from '../intruders/ask.ts';
import { audit } from '../intruders/audit.ts';
import { dataAttempts } from '../intruders/dataAttempts.ts';
import { command, deskAttempts, logIn } from '../intruders/deskAttempts.ts';
import { floodAttempts } from '../intruders/floodAttempts.ts';
import { type Field, fuzz, SITE_PATHS } from '../intruders/fuzz.ts';
import { observatoryGrade } from '../intruders/observatory.ts';
import { requestAttempts } from '../intruders/requestAttempts.ts';
import type { Part } from '../part.ts';
import { startShop } from '../shop.ts';

const RUNS = 2000;
const SEED = 20_261_115;
const MAIL_PASSWORD = 'a-mail-password';
const SHOP_SECRET = 'a secret that nobody may ever see 1234';
const DESK_PASSWORD = 'what the seller types at the desk';
const THROUGH_PROXY = { 'x-forwarded-proto': 'https' };
/** Personal data that the attempts send; none of it belongs into a log. */
const PERSONAL = ['@example.com', 'HYPERLINK'];

/** What an intruder tries, and what comes of it. */
export const intruders: Part = async (say, { quick }) => {
  let log = '';
  const server = await startShop({
    env: { SHOP_SECRET, DESK_PASSWORD, SMTP_URL: `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:1` },
    onOutput: (text) => {
      log += text;
    },
  });
  const { url, deskUrl } = server;
  const target = { url, deskUrl, password: DESK_PASSWORD };
  const own = { cookie: await logIn(target), 'sec-fetch-site': 'same-origin' };
  const secrets = [SHOP_SECRET, WEBHOOK_SECRET, MAIL_PASSWORD, DESK_PASSWORD];
  const rows: (string | number)[][] = [];
  const attempts = [...requestAttempts, ...dataAttempts, ...deskAttempts, ...floodAttempts];
  for (const { asvs, what, run } of attempts) {
    const result = await run(target).catch((error) => `FOUND: ${error.message}`);
    say(`${what}: ${result}`);
    rows.push([asvs, what, result]);
  }
  const fields: Record<string, Field> = {
    'the site': { url, paths: SITE_PATHS, secrets: [...secrets, server.dataDir, 'node_modules'] },
    // Whose data lies where is no secret to the seller.
    'the desk, logged in': { url: deskUrl, paths: await deskPaths(), headers: own, secrets },
  };
  for (const [where, field] of Object.entries(fields)) {
    const chance = { runs: quick ? RUNS / 10 : RUNS, seed: SEED };
    say(`${chance.runs} requests made up by chance: ${where}`);
    const { tried, result } = await fuzz(field, chance);
    rows.push(['V16.5 errors', `${tried} made-up requests to ${where} (seed ${SEED})`, result]);
  }
  const { status: session } = await ask(deskUrl, command('today', own));
  if (session !== 200) rows.push(['V16.5 errors', 'requests to the desk', 'FOUND: logged out']);
  for (const [name, address] of Object.entries({ site: url, desk: `${deskUrl}/login` })) {
    const { pathname, origin } = new URL(address);
    const { headers } = await ask(origin, { path: pathname, headers: THROUGH_PROXY });
    const { grade, score } = observatoryGrade(headers);
    rows.push([
      'V3.4 browser headers',
      `Mozilla Observatory’s rules: ${name}`,
      `${grade} (${score})`,
    ]);
  }
  const leaked = [...secrets, ...PERSONAL].filter((each) => log.includes(each));
  const said = leaked.length === 0 ? 'none' : `FOUND: ${leaked.length}`;
  rows.push(['V16.2 logging', 'secrets or personal data in the log of all this', said]);
  rows.push(['V15.2 dependencies', 'npm audit', audit()]);
  const { status } = await ask(url, { path: '/healthz' });
  rows.push(['V13.1 still there', 'health after all this', status]);
  await server.stop();
  return {
    title: 'What intruders tried (sections of OWASP ASVS 5)',
    columns: ['section', 'attempt', 'result'],
    rows,
    notes: [
      'Chapters without a row have nothing here to try: V5.2 (nobody can upload a file), V9.2 and V10 (no tokens, no OAuth), V12 (encryption on the way is the proxy’s; the shop sends Strict-Transport-Security in production), V17 (no WebRTC).',
    ],
  };
};

/** Every address of the desk; the commands are those that the help of the command line lists. */
async function deskPaths(): Promise<string[]> {
  const { out } = await shopCommand(['help'], {});
  const commands = [...out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => `/api/${name}`);
  const exports = ['orders', 'cases', 'buyers'].map((name) => `/export/${name}.csv`);
  return ['/login', '/orders', ...exports, ...commands];
}
