import { pause } from '../../testkit/paidSessions.ts';
import { startPostbox } from '../delivering/postbox.ts';
import { steadily } from '../delivering/steadily.ts';
import { quantile } from '../load/quantile.ts';
import type { Part } from '../part.ts';
import { startShop } from '../shop.ts';
import { until } from '../until.ts';
import { webhook } from '../writing/posts.ts';

const SECONDS = { 1: 6, 10: 5, 100: 3 };
const BARE = 50;

/** From the provider's event to the mail in the hands of a mail server. */
export const delivering: Part = async (say) => {
  const postbox = await startPostbox();
  const env = { SMTP_URL: postbox.url };
  const server = await startShop({ env });
  const rows: (string | number)[][] = [];

  async function order(session: string, sent: Map<string, number>): Promise<void> {
    const { path, ...request } = webhook(session);
    sent.set(`${session}@example.com`, performance.now());
    const answer = await fetch(server.url + path, request);
    if (!answer.ok) throw new Error(`an event was answered with ${answer.status}`);
  }

  // The first orders pay for what is compiled and cached.
  await steadily(10, 20, (n) => order(`cs_first_${n}`, new Map()));
  await until('the first mails', async () => postbox.arrived.size >= 20);
  const bare = await postbox.bareHandover(BARE);
  for (const [rate, seconds] of Object.entries(SECONDS)) {
    const sent = new Map<string, number>();
    const orders = Number(rate) * seconds;
    await steadily(Number(rate), orders, (n) => order(`cs_${rate}_${n}`, sent));
    while (![...sent.keys()].every((to) => postbox.arrived.has(to))) await pause(100);
    const took = [...sent].map(([to, at]) => (postbox.arrived.get(to) ?? Number.NaN) - at);
    const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)];
    say(`${rate} orders a second: ${p50.toFixed(0)} ms`);
    rows.push([rate, orders, p50 / 1000, p99 / 1000, bare / 1000, p50 / bare].map(rounded));
  }
  await server.stop();
  await postbox.close();
  return {
    title: 'From the payment event to the mail handed over',
    columns: ['orders/s', 'orders', 'p50 s', 'p99 s', 'bare handover s', 'p50 / bare'],
    rows,
  };
};

const rounded = (value: string | number) =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(3) : value;
