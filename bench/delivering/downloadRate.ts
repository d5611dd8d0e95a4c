import { Agent, get } from 'node:http';

/** Megabytes a second over so many connections, each fetching the same file again and again. */
export async function downloadRate(
  address: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const began = performance.now();
  const over = () => performance.now() - began > seconds * 1000;
  let bytes = 0;

  const fetchOnce = () =>
    new Promise<void>((done, fail) => {
      const request = get(address, { agent }, (answer) => {
        if (answer.statusCode !== 200) {
          return fail(new Error(`a download was answered with ${answer.statusCode}`));
        }
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (over()) answer.destroy();
        });
        answer.on('close', done);
      });
      request.on('error', (error) => (over() ? done() : fail(error)));
    });

  async function client(): Promise<void> {
    while (!over()) await fetchOnce();
  }
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return bytes / 1e6 / ((performance.now() - began) / 1000);
}
