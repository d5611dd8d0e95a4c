import { connect, type Socket } from 'node:net';

export type Load = {
  connections: number;
  seconds: number;
  /** Enough is enough, even if there is time left. */
  requests?: number;
};
export type Measured = { requests: number; perSecond: number; p50: number; p99: number };

/**
 * Asks for one address over and over, one request at a time on each connection. It counts bytes
 * instead of reading answers, all of which are equally long: a slower client would measure itself.
 */
export async function load(url: string, options: Load): Promise<Measured> {
  const { connections, seconds, requests = Number.POSITIVE_INFINITY } = options;
  const { hostname, port, host, pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: en\r\n\r\n`;
  const waited: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;

  const visitor = (): Promise<void> =>
    new Promise((done, fail) => {
      const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let asked = 0;
      let received = 0;
      let length: number | undefined;
      const ask = () => {
        asked = performance.now();
        received = 0;
        socket.write(request);
      };
      socket.on('connect', ask);
      socket.on('error', fail);
      socket.on('close', () => fail(new Error(`${url} closed the connection`)));
      socket.on('data', (chunk) => {
        received += chunk.length;
        length ??= lengthOf(chunk);
        const whole = length === undefined ? endsChunked(chunk) : received >= length;
        if (!whole) return;
        const now = performance.now();
        waited.push(now - asked);
        if (now < until && waited.length < requests) return ask();
        socket.removeAllListeners('close').destroy();
        done();
      });
    });

  await Promise.all(Array.from({ length: connections }, visitor));
  const elapsed = (performance.now() - begun) / 1000;
  const sorted = Float64Array.from(waited).sort();
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    requests: sorted.length,
    perSecond: sorted.length / elapsed,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

/** Of the whole answer, from its first piece; undefined when it comes in chunks. */
function lengthOf(first: Buffer): number | undefined {
  const text = first.toString('latin1');
  if (!text.startsWith('HTTP/1.1 200 ')) {
    if (text.startsWith('HTTP/')) throw new Error(`answered ${text.split('\r\n', 1)[0]}`);
    return undefined;
  }
  const body = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
  return body === undefined ? undefined : text.indexOf('\r\n\r\n') + 4 + Number(body);
}

const endsChunked = (chunk: Buffer) => chunk.subarray(-5).toString('latin1') === '0\r\n\r\n';
