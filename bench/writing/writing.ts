import { execFileSync, spawnSync } from 'node:child_process';
import { startMailServer } from '../../testkit/mailServer.ts';
import { newDatabase, startPostgres } from '../../testkit/postgres.ts';
import { startShop } from '../../testkit/readyShop.ts';
import { type Load, load, warmUp } from '../load.ts';
import type { Part } from '../part.ts';
import { formPost, webhook } from '../requests.ts';
import { rawPostgresCommits, rawSqliteCommits } from './rawCommits.ts';

const SECONDS = 2;
const WARM_UP_SECONDS = 1;
const CLIENTS = [1, 64];
const POSTS = { 'purchase form': formPost, 'payment event': (n: number) => webhook(`cs_${n}`) };

/** How close durable posts come to bare commits of the same database, in the same minute on the same disk. */
export const writing: Part = async (print, { quick }) => {
  const postgres = await startPostgres({ fsync: true });
  const slow = slowDisk();
  if (!slow) print('Skipping the slow disk: strace is not available.');
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
    for (const clients of quick ? CLIENTS.slice(-1) : CLIENTS) {
      const raw = await setup.limit(clients);
      for (const [what, request] of Object.entries(POSTS)) {
        const posts = await measurePosts(setup, clients, request);
        print(`${store}, ${what}, ${clients} at once: ${Math.round(posts.perSecond)}/s`);
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
      'The whole shop with its worker: the jobs after a payment (order, email, the buyer’s copies) run in the same process, so a single client sometimes waits for them. Where a flush costs almost nothing, the limit is a bare loop and the ratio shows the cost of a request; where it costs milliseconds, posts wait for it one after the other.',
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

async function measurePosts(
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

const FLUSH_MS = 2;

/** Starts a program so that each of its flushes takes longer, as on a network disk. The rest stays fast. */
const SLOW_FLUSH_COMMAND = [
  'strace',
  '-D',
  '-f',
  '-qq',
  '--seccomp-bpf',
  '-o',
  '/dev/null',
  '-e',
  'trace=fsync,fdatasync',
  '-e',
  `inject=fsync,fdatasync:delay_exit=${FLUSH_MS * 1000}`,
];

/** Undefined where strace is not available: not on Linux, not installed, not permitted. */
function slowDisk(): readonly string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid?.() === 0 && spawnSync('strace', ['-V']).status !== 0) {
    spawnSync('apt-get', ['install', '-y', '-qq', 'strace'], { stdio: 'ignore' });
  }
  const [command = '', ...args] = SLOW_FLUSH_COMMAND;
  try {
    execFileSync(command, [...args, 'true'], { stdio: 'ignore' });
    return SLOW_FLUSH_COMMAND;
  } catch {
    return undefined;
  }
}
