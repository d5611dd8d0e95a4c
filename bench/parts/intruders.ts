import { WEBHOOK_SECRET } from '../../tests/fakes/paymentEvents.ts';
import { ask } from '../intruders/ask.ts';
import { audit } from '../intruders/audit.ts';
import { floodAttempts } from '../intruders/floodAttempts.ts';
import { fuzz } from '../intruders/fuzz.ts';
import { observatoryGrade } from '../intruders/observatory.ts';
import { requestAttempts } from '../intruders/requestAttempts.ts';
import type { Part } from '../part.ts';
import { startShop } from '../shop.ts';

const RUNS = 3000;
const SEED = 20_261_115;
const MAIL_PASSWORD = 'a-mail-password';
const SHOP_SECRET = 'a secret that nobody may ever see 1234';

/** What an intruder tries, and what comes of it. */
export const intruders: Part = async (say) => {
  let log = '';
  const server = await startShop({
    env: { SHOP_SECRET, SMTP_URL: `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:1` },
    onOutput: (text) => {
      log += text;
    },
  });
  const { url } = server;
  const secrets = [SHOP_SECRET, WEBHOOK_SECRET, MAIL_PASSWORD, server.dataDir, 'node_modules'];
  const rows: (string | number)[][] = [];
  for (const { asvs, what, run } of [...requestAttempts, ...floodAttempts]) {
    const result = await run(url).catch((error) => `FOUND: ${error.message}`);
    say(`${what}: ${result}`);
    rows.push([asvs, what, result]);
  }
  say(`${RUNS} requests made up by chance`);
  const { tried, result } = await fuzz(url, secrets, RUNS, SEED);
  rows.push(['V16.5 errors', `${tried} requests made up by chance (seed ${SEED})`, result]);
  const { grade, score } = observatoryGrade((await ask(url, { path: '/' })).headers);
  rows.push(['V3.4 browser headers', 'Mozilla Observatory’s rules', `${grade} (${score})`]);
  const leaked = [SHOP_SECRET, WEBHOOK_SECRET, MAIL_PASSWORD].filter((each) => log.includes(each));
  const said = leaked.length === 0 ? 'none' : `FOUND: ${leaked.length}`;
  rows.push(['V16.2 logging', 'secrets in the log of all this', said]);
  rows.push(['V15.2 dependencies', 'npm audit', audit()]);
  const { status } = await ask(url, { path: '/healthz' });
  rows.push(['V13.1 still there', 'health after all this', status]);
  await server.stop();
  return {
    title: 'What intruders tried (sections of OWASP ASVS 5)',
    columns: ['section', 'attempt', 'result'],
    rows,
  };
};
