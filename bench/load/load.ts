import { openConnection, type Request } from './connection.ts';
import { quantile } from './quantile.ts';

export type Load = { perSecond: number; p50: number; p99: number; failed: number };

type Clients = {
  url: string;
  clients: number;
  seconds: number;
  request: (n: number) => Request;
};

/** Far from those that are measured afterwards: each of them must be new. */
const FIRST_TO_WARM_UP = 1_000_000;

/** The same clients for a while, so that code is compiled before it is measured. */
export const warmUp = (options: Clients) =>
  load({ ...options, request: (n) => options.request(n + FIRST_TO_WARM_UP) });

/** So many clients, each sending its next request as soon as the last one is answered. */
export async function load(options: Clients): Promise<Load> {
  const { url, clients, seconds, request } = options;
  const times: number[] = [];
  let [sent, failed] = [0, 0];
  const began = performance.now();
  const over = () => performance.now() - began > seconds * 1000;

  async function client(): Promise<void> {
    let connection = openConnection(url);
    while (!over()) {
      const next = request(sent);
      sent += 1;
      const at = performance.now();
      const status = await connection.send(next).catch(() => {
        connection.close();
        connection = openConnection(url);
        return 0;
      });
      times.push(performance.now() - at);
      if (status < 200 || status >= 400) failed += 1;
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - began) / 1000;
  const good = times.length - failed;
  return { perSecond: good / took, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed };
}
