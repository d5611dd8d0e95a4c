import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { remembered } from '../../rules/remembered.ts';
import { completeResponse } from './securityHeaders.ts';

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
  const once = (encoding: Encoding) => {
    let bytes: Promise<Bytes> | undefined;
    const make = async () =>
      new Uint8Array(ready?.[encoding] ?? (await compress[encoding](content)));
    return () => {
      bytes ??= make();
      return bytes;
    };
  };
  return { ...file, encoded: { br: once('br'), gzip: once('gzip') } };
}

export async function sendStatic(
  c: Context,
  file: StaticFile,
  options: { status?: 200 | 403 | 404 | 500; headers: Readonly<Record<string, string>> },
): Promise<Response> {
  const { status = 200, headers } = options;
  const encoding = file.encoded && bestEncoding(c.req.header('accept-encoding') ?? '');
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  const { Vary } = headers;
  const known = {
    ...headers,
    ETag: etag,
    Vary: Vary ? `${Vary}, Accept-Encoding` : 'Accept-Encoding',
  };
  // A cookie is marked as secure later.
  const respond = 'Set-Cookie' in headers ? plainResponse : completeResponse;
  if (status === 200 && isKnown(etag, c.req.header('if-none-match'))) {
    return respond(c, null, 304, known);
  }
  const body = encoding && file.encoded ? await file.encoded[encoding]() : file.content;
  return respond(c, c.req.method === 'HEAD' ? null : body, status, {
    ...known,
    'Content-Type': file.type,
    'Content-Length': String(body.byteLength),
    ...(encoding && { 'Content-Encoding': encoding }),
  });
}

const plainResponse: typeof completeResponse = (_, body, status, headers) =>
  new Response(body, { status, headers });

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

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
