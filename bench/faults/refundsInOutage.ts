import { connect } from '../../server/db/database.ts';
import { withdrawalStatement } from '../../testkit/fakes/requests.ts';
import { fakeStripe } from '../../testkit/fakes/stripeApi.ts';
import { startMailServer } from '../../testkit/mailServer.ts';
import { shopCommand } from '../../testkit/shopProcess.ts';
import { buy } from '../delivering/buyer.ts';
import { shopEnv, startShop } from '../shop.ts';
import { until } from '../until.ts';

const REFUNDS = 3;
const LOST_ANSWERS = 12;

/**
 * Refunds are ordered while the provider's API takes requests and hangs up before it answers: nobody
 * can know whether the money went. In the end each must have gone once.
 */
export async function refundsInOutage() {
  const stripe = await fakeStripe();
  const mailServer = await startMailServer();
  const { PAYMENT_LINK_ID, ...settings } = stripe.settings;
  const env = { ...settings, SMTP_URL: mailServer.url };
  const server = await startShop({ env });
  stripe.trouble.loseAnswers = LOST_ANSWERS;
  for (let n = 1; n <= REFUNDS; n += 1) {
    await buy(server, `cs_refund_${n}`);
    await withdraw(server.url, n);
    const command = (name: string, ...more: string[]) =>
      shopCommand([name, String(n), ...more], { ...shopEnv(env), DATA_DIR: server.dataDir });
    for (const typed of [
      await command('refund-accept', '--by', 'card'),
      await command('refund-pay'),
    ]) {
      if (typed.code !== 0) throw new Error(`the command failed: ${typed.err}`);
    }
  }
  const store = connect({ dataDir: server.dataDir });
  const paid = async () =>
    (await store.selectFrom('cases').select('id').where('state', '=', 'paid').execute()).length;
  await until('the refunds', async () => (await paid()) === REFUNDS).catch(() => undefined);
  const { refunds } = stripe.account;
  const payments = new Set(refunds.map(({ payment_intent }) => payment_intent));
  const outcome = {
    tried: LOST_ANSWERS - stripe.trouble.loseAnswers + REFUNDS,
    acknowledged: REFUNDS,
    lost: REFUNDS - (await paid()),
    doubled: refunds.length - payments.size,
  };
  await store.destroy();
  await server.stop();
  await Promise.all([stripe.close(), mailServer.close()]);
  return outcome;
}

async function withdraw(url: string, n: number): Promise<void> {
  const email = `cs_refund_${n}@example.com`;
  const answer = await fetch(`${url}/forms/withdrawal`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-forwarded-for': `10.0.0.${n}`,
    },
    body: JSON.stringify({ lng: 'en', ...withdrawalStatement, email, order: String(n) }),
  });
  if (!answer.ok) throw new Error(`a withdrawal was answered with ${answer.status}`);
}
