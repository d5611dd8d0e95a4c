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

export type AnswerOptions = {
  status?: 200 | 404 | 500;
  headers: Readonly<Record<string, string>>;
};

/** What is looked at in a request to choose an answer. */
export type Asked = { method: string; header: (name: string) => string | undefined };

export function send(c: Context, file: Representation, options: AnswerOptions): Response {
  return answerWith({ method: c.req.method, header: (name) => c.req.header(name) }, file, options);
}

/**
 * The smallest form that the visitor accepts, or nothing when they have it already. The headers
 * stay a plain object: the server writes it as it is, which a `Headers` would have to be read for.
 */
export function answerWith(asked: Asked, file: Representation, options: AnswerOptions): Response {
  const { status = 200, headers } = options;
  const encoding = pickEncoding(asked.header('accept-encoding'), file);
  const body = file.bodies[encoding] ?? new Uint8Array();
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const lasting = {
    ...headers,
    ETag: etag,
    Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding',
  };
  if (status === 200 && matches(asked.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: lasting });
  }
  return new Response(asked.method === 'HEAD' ? null : body, {
    status,
    headers: {
      ...lasting,
      'Content-Type': file.type,
      'Content-Length': String(body.byteLength),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  });
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
  if (!ifNoneMatch) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
