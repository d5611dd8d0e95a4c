import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

type Encoding = keyof typeof compress;
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
  const { status = 200 } = options;
  const encoding = file.encoded && bestEncoding(c.req.header('accept-encoding') ?? '');
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  const { Vary } = options.headers;
  const headers = new Headers(options.headers);
  headers.set('ETag', etag);
  headers.set('Vary', Vary ? `${Vary}, Accept-Encoding` : 'Accept-Encoding');
  if (status === 200 && isKnown(etag, c.req.header('if-none-match'))) {
    return new Response(null, { status: 304, headers });
  }
  const body = encoding && file.encoded ? await file.encoded[encoding]() : file.content;
  headers.set('Content-Type', file.type);
  headers.set('Content-Length', String(body.byteLength));
  if (encoding) headers.set('Content-Encoding', encoding);
  return new Response(c.req.method === 'HEAD' ? null : body, { status, headers });
}

/** Prefers `br` to `gzip`; the client can exclude either with `q=0`. */
function bestEncoding(accepted: string): Encoding | undefined {
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*q=/));
  return (['br', 'gzip'] as const).find((encoding) =>
    offers.some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0),
  );
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
