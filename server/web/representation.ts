import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** A file ready to be sent: its bytes in each encoding, and what identifies them. */
export type Representation = {
  type: string;
  etag: string;
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
};

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

/** `ready` are bytes that the build has compressed already. */
export async function represent(
  content: Uint8Array,
  type: string,
  ready?: { br: Uint8Array; gzip: Uint8Array },
): Promise<Representation> {
  const etag = createHash('sha256').update(content).digest('base64url').slice(0, 20);
  const identity = new Uint8Array(content);
  if (!COMPRESSIBLE.test(type)) return { type, etag, bodies: { identity } };
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([
    ready?.br ?? compressBrotli(content, { params: quality }),
    ready?.gzip ?? compressGzip(content, { level: 9 }),
  ]);
  return { type, etag, bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) } };
}

/** Sends the smallest form that the visitor accepts, or nothing when they have it already. */
export function send(
  c: Context,
  file: Representation,
  options: { status?: 200 | 404 | 500; headers: Readonly<Record<string, string>> },
): Response {
  const encoding = pickEncoding(c.req.header('accept-encoding'), file);
  const body = file.bodies[encoding] ?? new Uint8Array();
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = new Headers({ ...options.headers, ETag: etag });
  headers.append('Vary', 'Accept-Encoding');
  const status = options.status ?? 200;
  if (status === 200 && matches(c.req.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', file.type);
  headers.set('Content-Length', String(body.byteLength));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(c.req.method === 'HEAD' ? null : body, { status, headers });
}

function pickEncoding(accepted: string | undefined, file: Representation): Encoding {
  const wishes = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((wish) => wish.trim());
  const takes = (encoding: Encoding) =>
    wishes.some((wish) => {
      const [name, weight] = wish.split(/\s*;\s*q=/);
      return name === encoding && Number(weight ?? 1) > 0;
    });
  if (file.bodies.br && takes('br')) return 'br';
  return file.bodies.gzip && takes('gzip') ? 'gzip' : 'identity';
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
