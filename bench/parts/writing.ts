import { startMailServer } from '../../testkit/mailServer.ts';
import { newDatabase, startPostgres } from '../../testkit/postgres.ts';
import { type Load, load, warmUp } from '../load/load.ts';
import type { Part } from '../part.ts';
import { startShop } from '../shop.ts';
import { formPost, webhook } from '../writing/posts.ts';
import { rawPostgresCommits, rawSqliteCommits } from '../writing/rawCommits.ts';
import { FLUSH_MS, slowDisk } from '../writing/slowDisk.ts';

const SECONDS = 2;
const WARM_UP_SECONDS = 1;
const CLIENTS = [1, 64];
const POSTS = { 'buy form': formPost, 'payment event': (n: number) => webhook(`cs_${n}`) };

/** How close durable posts come to what the store itself can commit, in the same minute on the same disk. */
export const writing: Part = async (say) => {
  const postgres = await startPostgres({ fsync: true });
  const slow = slowDisk();
  if (!slow) say('Without strace there is no slow disk to try.');
  const stores: Record<string, Setup> = {
    SQLite: { limit: () => rawSqliteCommits(SECONDS) },
    PostgreSQL: {
      env: { DATABASE_URL: await newDatabase(postgres.url) },
      limit: (clients) => rawPostgresCommits(postgres.url, clients, SECONDS),
    },
    ...(slow && {
      [`SQLite, a flush ${FLUSH_MS} ms slower`]: {
        through: slow,
        limit: () => rawSqliteCommits(SECONDS, slow),
      },
    }),
  };
  const rows: (string | number)[][] = [];
  for (const [store, setup] of Object.entries(stores)) {
    for (const clients of CLIENTS) {
      const raw = await setup.limit(clients);
      for (const [what, request] of Object.entries(POSTS)) {
        const posts = await postsTaken(setup, clients, request);
        say(`${store}, ${what}, ${clients} at once: ${Math.round(posts.perSecond)}/s`);
        rows.push([store, what, clients, ...figures(posts, raw)]);
      }
    }
  }
  await postgres.stop();
  return {
    title: 'Durable posts against bare commits of the same store',
    columns: [
      'store',
      'post',
      'clients',
      'posts/s',
      'commits/s',
      'ratio',
      'p50 ms',
      'p99 ms',
      'failed',
    ],
    rows,
    notes: [
      'The whole shop with its worker: what follows a payment (order, mail, the buyer’s copies) is done meanwhile by the same process, so that a single client waits for it now and then. Where a flush costs next to nothing, the limit is a bare loop, and what is compared is the cost of a request; where it costs something, posts that come together share it.',
    ],
  };
};

type Setup = {
  limit: (clients: number) => number | Promise<number>;
  env?: Record<string, string>;
  through?: readonly string[];
};

const figures = (posts: Load, raw: number) => [
  Math.round(posts.perSecond),
  Math.round(raw),
  (posts.perSecond / raw).toFixed(2),
  posts.p50.toFixed(1),
  posts.p99.toFixed(1),
  posts.failed,
];

async function postsTaken(
  { env, through = [] }: Setup,
  clients: number,
  request: typeof formPost,
): Promise<Load> {
  const mailServer = await startMailServer();
  const server = await startShop({ env: { ...env, SMTP_URL: mailServer.url }, through });
  const { url } = server;
  await warmUp({ url, clients, seconds: WARM_UP_SECONDS, request });
  const posts = await load({ url, clients, seconds: SECONDS, request });
  await server.kill();
  await mailServer.close();
  return posts;
}
