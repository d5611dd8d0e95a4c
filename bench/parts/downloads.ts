import { globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { buy } from '../delivering/buyer.ts';
import { startNginx } from '../nginx.ts';
import type { Part } from '../part.ts';
import { mostMemory } from '../serving/mostMemory.ts';
import { startShop } from '../shop.ts';
import { until } from '../until.ts';
import { wrk } from '../wrk.ts';

const SECONDS = 2;
const CLIENTS = [1, 8, 64];
const BUYERS = 5;

/** The buyer's own archive against nginx with sendfile on the same file, and the memory it takes. */
export const downloads: Part = async (say) => {
  const server = await startShop();
  const made = () => globSync('stamped/*/*/*/*.zip', { cwd: server.dataDir });
  await buy(server, 'cs_buyer');
  await until('the copies', async () => made().length === 1);
  // Told of once more, the same payment leads to the same library, where the copies now are.
  const files = await buy(server, 'cs_buyer');
  const archive = join(server.dataDir, made()[0] ?? '');
  const address = files.find((file) => file.includes(basename(archive))) ?? '';
  if (!address) throw new Error(`the library does not offer the archive: ${files.join(' ')}`);

  const began = performance.now();
  for (let n = 0; n < BUYERS; n += 1) await buy(server, `cs_other_${n}`);
  await until('everybody’s copies', async () => made().length === 1 + BUYERS);
  const stamping = (performance.now() - began) / BUYERS / 1000;
  say(`copies for a buyer: ${stamping.toFixed(2)} s`);

  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const nginx = await startNginx(folder, {
    server: `location = / { return 200; } location / { root ${dirname(archive)}; }`,
  });
  const rows: (string | number)[][] = [];
  let alone: number | undefined;
  for (const clients of CLIENTS) {
    const load = { connections: clients, seconds: SECONDS };
    const { megabytesPerSecond: limit } = await wrk(`${nginx.url}/${basename(archive)}`, load);
    const measuring = wrk(address, load);
    const memory = await mostMemory(server.pid, measuring);
    const { megabytesPerSecond: ours } = await measuring;
    alone ??= memory;
    say(`${clients} downloads at once: ${ours.toFixed(0)} MB/s`);
    const rates = [ours.toFixed(0), limit.toFixed(0), (ours / limit).toFixed(2)];
    rows.push([clients, ...rates, memory.toFixed(0), (memory / alone).toFixed(2)]);
  }
  await nginx.stop();
  await server.stop();
  return {
    title: `Downloads (a buyer’s copies are made in ${stamping.toFixed(2)} s)`,
    columns: ['at once', 'MB/s', 'nginx MB/s', 'ratio', 'memory MB', 'to one download'],
    rows,
  };
};
