import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { remembered } from '../../rules/remembered.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A file ready to be sent: its bytes in each encoding, and what identifies them. */
export type Representation = {
  type: string;
  etag: string;
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
};

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

/** How well to compress: the last tenth of the bytes takes thirty times as long. */
export type Care = 'hastily' | 'well';
const QUALITY: Record<Care, { br: number; gzip: number }> = {
  hastily: { br: 5, gzip: 6 },
  well: { br: constants.BROTLI_MAX_QUALITY, gzip: 9 },
};

/** `ready` are bytes that the build has compressed already. */
export async function represent(
  content: Uint8Array,
  type: string,
  ready?: { br: Uint8Array; gzip: Uint8Array },
  care: Care = 'well',
): Promise<Representation> {
  const etag = createHash('sha256').update(content).digest('base64url').slice(0, 20);
  const identity = new Uint8Array(content);
  if (!COMPRESSIBLE.test(type)) return { type, etag, bodies: { identity } };
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY[care].br };
  const [br, gz] = await Promise.all([
    ready?.br ?? compressBrotli(content, { params }),
    ready?.gzip ?? compressGzip(content, { level: QUALITY[care].gzip }),
  ]);
  return { type, etag, bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) } };
}

type Headers = Readonly<Record<string, string>>;

/** One form of a file under the headers it is sent with: all that is alike for everybody. */
export type Sendable = {
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
  /** For those who have it already. */
  headersUnchanged: Headers;
};

/** Makes a file ready to be sent in an encoding; what does not compress goes as it is. */
export function sendable(file: Representation, wanted: Encoding, headers: Headers): Sendable {
  const encoding = file.bodies[wanted] ? wanted : 'identity';
  const body = file.bodies[encoding] ?? new Uint8Array();
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headersUnchanged = {
    ...headers,
    ETag: etag,
    Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding',
  };
  return {
    etag,
    body,
    headersUnchanged,
    headers: {
      ...headersUnchanged,
      'Content-Type': file.type,
      'Content-Length': String(body.byteLength),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  };
}

export function send(
  c: Context,
  file: Representation,
  options: { status?: 200 | 404 | 500; headers: Headers },
): Response {
  const { status = 200 } = options;
  const encoding = smallestAccepted(c.req.header('accept-encoding') ?? '');
  const { etag, body, headers, headersUnchanged } = sendable(file, encoding, options.headers);
  if (status === 200 && isKnown(etag, c.req.header('if-none-match'))) {
    return new Response(null, { status: 304, headers: headersUnchanged });
  }
  return new Response(c.req.method === 'HEAD' ? null : body, { status, headers });
}

/** More than there are kinds of browsers. */
const KEPT_WISHES = 100;

/** The encoding to answer an Accept-Encoding with; nearly all visitors send one of a few. */
export const smallestAccepted = remembered((accepted: string): Encoding => {
  const wishes = accepted
    .toLowerCase()
    .split(',')
    .map((wish) => wish.trim().split(/\s*;\s*q=/));
  const takes = (encoding: Encoding) =>
    wishes.some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}, KEPT_WISHES);

/** Whether a visitor's If-None-Match names it. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
