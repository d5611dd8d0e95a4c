import { startMailServer } from '../../tests/mailServer.ts';
import { newDatabase, startPostgres } from '../../tests/postgres.ts';
import { type Load, load } from '../load/load.ts';
import type { Part } from '../part.ts';
import { startShop } from '../shop.ts';
import { formPost, webhook } from '../writing/posts.ts';
import { rawPostgresCommits, rawSqliteCommits } from '../writing/rawCommits.ts';

const SECONDS = 3;
const CLIENTS = [1, 64];
const POSTS = { 'buy form': formPost, 'payment event': (n: number) => webhook(`cs_${n}`) };

/** How close durable posts come to what the store itself can commit, in the same minute on the same disk. */
export const writing: Part = async (say) => {
  const postgres = await startPostgres({ fsync: true });
  const engines = {
    SQLite: { settings: {}, limit: () => rawSqliteCommits(SECONDS) },
    PostgreSQL: {
      settings: { DATABASE_URL: await newDatabase(postgres.url) },
      limit: (clients: number) => rawPostgresCommits(postgres.url, clients, SECONDS),
    },
  };
  const rows: (string | number)[][] = [];
  for (const [engine, { settings, limit }] of Object.entries(engines)) {
    for (const [what, request] of Object.entries(POSTS)) {
      for (const clients of CLIENTS) {
        const raw = await limit(clients);
        const posts = await postsTaken(settings, clients, request);
        say(`${engine}, ${what}, ${clients} at once: ${Math.round(posts.perSecond)}/s`);
        rows.push([engine, what, clients, ...figures(posts, raw)]);
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
  };
};

const figures = (posts: Load, raw: number) => [
  Math.round(posts.perSecond),
  Math.round(raw),
  (posts.perSecond / raw).toFixed(2),
  posts.p50.toFixed(1),
  posts.p99.toFixed(1),
  posts.failed,
];

/** The whole server with its worker, as it runs in production: what follows an event is done meanwhile. */
async function postsTaken(
  settings: Record<string, string>,
  clients: number,
  request: typeof formPost,
): Promise<Load> {
  const mailServer = await startMailServer();
  const server = await startShop({
    env: {
      ...settings,
      SMTP_URL: mailServer.url,
    },
  });
  const posts = await load({ url: server.url, clients, seconds: SECONDS, request });
  await server.stop();
  await mailServer.close();
  return posts;
}
