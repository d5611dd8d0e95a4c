import { connect } from '../../packages/engine/server/db/database.ts';
import { withdrawalStatement } from '../fakes/requests.ts';
import { fakeStripe } from '../fakes/stripeApi.ts';
import { startMailServer } from '../mailServer.ts';
import { buy, shopEnv, startShop } from '../readyShop.ts';
import { shopCommand } from '../serverProcess.ts';
import { waitUntil } from '../waitUntil.ts';

const REFUNDS = 3;
const LOST_ANSWERS = 12;

/**
 * Refunds while the provider's API accepts requests but drops the connection before it answers, so
 * nobody knows whether the money moved. In the end each refund must have been paid once.
 */
export async function refundsInOutage() {
  const stripe = await fakeStripe();
  const mailServer = await startMailServer();
  // The shop keeps its own link: production refuses the fake's, which is in test mode.
  const { PAYMENT_LINK_ID, PAYMENT_LINK_URL, ...settings } = stripe.settings;
  const env = { ...settings, SMTP_URL: mailServer.url };
  const server = await startShop({ env });
  const store = connect({ dataDir: server.dataDir });
  const opened = async () => (await store.selectFrom('cases').select('id').execute()).length;
  stripe.trouble.loseAnswers = LOST_ANSWERS;
  for (let n = 1; n <= REFUNDS; n += 1) {
    await buy(server, `cs_refund_${n}`);
    await withdraw(server.url, n);
    await waitUntil('the case', async () => (await opened()) === n);
    const command = (name: string, ...more: string[]) =>
      shopCommand([name, String(n), ...more], { ...shopEnv(env), DATA_DIR: server.dataDir });
    for (const result of [
      await command('refund-accept', '--by', 'card'),
      await command('refund-pay'),
    ]) {
      if (result.code !== 0) throw new Error(`the command failed: ${result.err}`);
    }
  }
  const paid = async () =>
    (await store.selectFrom('cases').select('id').where('state', '=', 'paid').execute()).length;
  await waitUntil('the refunds', async () => (await paid()) === REFUNDS).catch(() => undefined);
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
