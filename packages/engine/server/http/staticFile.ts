import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { remembered } from '../../rules/remembered.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

type Encoding = keyof typeof compress;

/** Browsers send one of a few headers; anybody may send others. */
const MOST_OFFERS = 100;

type Bytes = Uint8Array<ArrayBuffer>;

/** A file in memory that is the same for everybody. */
export type StaticFile = {
  type: string;
  etag: string;
  content: Bytes;
  /** Only for types that compress well. */
  encoded?: Record<Encoding, () => Promise<Bytes>>;
};

type Headers = Readonly<Record<string, string>>;

/** What is sent of a file in one encoding. */
type Sent = {
  etag: string;
  body: Bytes;
  headers: { whole: Headers; unchanged: Headers };
  /** The same as Node.js writes them with the least work: names and values in turn. */
  lines: { whole: readonly string[]; unchanged: readonly string[] };
};

/** A file with all headers of its answers, which are computed once for each encoding. */
export type ServedFile = {
  content: Bytes;
  inEncoding: (accepted: string) => Sent | Promise<Sent>;
};

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

/** Reads a file of the build, and its compressed copies if the build made any. */
export async function loadStatic(path: string): Promise<StaticFile> {
  const content = await readFile(path);
  const ready = existsSync(`${path}.br`)
    ? { br: await readFile(`${path}.br`), gzip: await readFile(`${path}.gz`) }
    : undefined;
  return staticFile(content, path, ready);
}

/** `ready` are bytes that the build has compressed; others are compressed on first use. */
export function staticFile(
  content: Uint8Array,
  path: string,
  ready?: Record<Encoding, Uint8Array>,
): StaticFile {
  const type = getMimeType(path) ?? 'application/octet-stream';
  const etag = createHash('sha256').update(content).digest('base64url').slice(0, 20);
  const file = { type, etag, content: new Uint8Array(content) };
  if (!COMPRESSIBLE.test(type)) return file;
  const encode = (encoding: Encoding) => async () =>
    new Uint8Array(ready?.[encoding] ?? (await compress[encoding](content)));
  return { ...file, encoded: { br: encode('br'), gzip: encode('gzip') } };
}

export function servedFile(file: StaticFile, headers: Headers): ServedFile {
  const { type, content, encoded } = file;
  const { Vary } = headers;
  const encodings = new Map<Encoding | undefined, Sent | Promise<Sent>>();

  async function prepare(encoding: Encoding | undefined): Promise<Sent> {
    const body = encoding && encoded ? await encoded[encoding]() : content;
    const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
    const unchanged = {
      ...headers,
      ETag: etag,
      Vary: Vary ? `${Vary}, Accept-Encoding` : 'Accept-Encoding',
    };
    const whole = {
      ...unchanged,
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
    };
    const lines = { whole: linesOf(whole), unchanged: linesOf(unchanged) };
    return { etag, body, headers: { whole, unchanged }, lines };
  }

  return {
    content,
    inEncoding(accepted) {
      const encoding = encoded && bestEncoding(accepted);
      const known = encodings.get(encoding);
      if (known) return known;
      const making = prepare(encoding);
      encodings.set(encoding, making);
      making.then(
        (sent) => encodings.set(encoding, sent),
        () => encodings.delete(encoding),
      );
      return making;
    },
  };
}

/** Without a promise, once the encoding is known. `more` are headers of this answer alone. */
export function sendStatic(
  c: Context,
  file: ServedFile,
  status: 200 | 403 | 404 | 500 = 200,
  more: Headers = {},
): Response | Promise<Response> {
  const sent = file.inEncoding(c.req.header('accept-encoding') ?? '');
  const respond = ({ etag, body, headers }: Sent) => {
    if (status === 200 && isKnown(etag, c.req.header('if-none-match'))) {
      return new Response(null, { status: 304, headers: { ...headers.unchanged, ...more } });
    }
    const content = c.req.method === 'HEAD' ? null : body;
    return new Response(content, { status, headers: { ...headers.whole, ...more } });
  };
  return sent instanceof Promise ? sent.then(respond) : respond(sent);
}

/** Prefers `br` to `gzip`; the client can exclude either with `q=0`. */
const bestEncoding = remembered((accepted: string): Encoding | undefined => {
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*q=/));
  return (['br', 'gzip'] as const).find((encoding) =>
    offers.some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0),
  );
}, MOST_OFFERS);

const linesOf = (headers: Headers) => Object.entries(headers).flat();

export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
