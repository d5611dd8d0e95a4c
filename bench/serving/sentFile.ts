import { get } from 'node:http';

/** What a server sends for an address, as it is on the wire. */
export type SentFile = { path: string; headers: [name: string, value: string][]; body: Buffer };

const BY_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Asks as a browser does; `encoding` is the one it would like. */
export function sentFile(origin: string, path: string, encoding: 'br' | 'identity') {
  return new Promise<SentFile>((done, fail) => {
    const headers = { 'accept-encoding': encoding };
    get(origin + path, { headers, agent: false }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece);
      const sent = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined || BY_CONNECTION.has(name) ? [] : [[name, String(value)]],
      );
      done({ path, headers: sent, body: Buffer.concat(pieces) });
    }).on('error', fail);
  });
}
