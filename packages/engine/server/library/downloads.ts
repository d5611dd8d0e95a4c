import { open, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { PATHS } from '../../rules/paths.ts';
import type { Secrets } from '../core/secrets.ts';

export type Download = {
  orderId: string;
  /** When the library got its link: downloads signed for an earlier link have ended. */
  linkChangedAt: number | null;
  version: string;
  path: string;
};

/** A link to one file of one order. It works until it expires, any number of times. */
export function downloadUrl(secrets: Secrets, expiresAt: number, download: Download): string {
  const expires = String(expiresAt);
  const signature = secrets.sign('download', signedText(download, expires));
  const path = [download.orderId, download.version, ...download.path.split('/')];
  const query = new URLSearchParams({ expires, signature });
  return `${PATHS.download}/${path.map(encodeURIComponent).join('/')}?${query}`;
}

export function checkDownload(
  secrets: Secrets,
  now: Date,
  download: Download,
  query: { expires?: string; signature?: string },
): 'good' | 'expired' | 'forged' {
  const { expires = '', signature = '' } = query;
  const genuine = secrets.verifies('download', signedText(download, expires), signature);
  if (!genuine) return 'forged';
  return Number(expires) >= now.getTime() ? 'good' : 'expired';
}

const signedText = ({ orderId, linkChangedAt, version, path }: Download, expires: string) =>
  [orderId, linkChangedAt, version, path, expires].join('\0');

/** In the query of a link that plays the file in the browser instead of saving it. */
export const PLAY_QUERY = 'play';
/** Browsers run nothing that is in such files. */
export const isPlayable = ({ type }: { type: string }) => /^(audio|video)\//.test(type);

/** What a download holds in memory. Larger pieces cost less: most of the cost is per piece. */
const PIECE_BYTES = 131_072;
/** Memory of downloads that have ended, for the next ones: the garbage collector would free it late. */
const spare: Buffer[] = [];
const MOST_SPARE = 64;

/** Bytes in memory, or a whole file. */
export type Part = Uint8Array | { source: string; bytes: number };
/** What a download consists of, one part after the other. */
export type FileContent = { parts: readonly Part[]; bytes: number; etag: string };

type Range = { start: number; end: number };

/** What a file is sent as. */
type About = {
  type: string;
  name: string;
  inline: boolean;
  /** Its address at a proxy that sends it instead. */
  atProxy?: string | undefined;
};

/**
 * Whether the proxy announces that it sends files, as it does to Rack. A proxy that does so replaces
 * what a visitor wrote; without a proxy, a visitor did write it.
 */
export const proxySendsFiles = (c: Context, trustedProxies: number) =>
  trustedProxies > 0 && c.req.header('x-sendfile-type') === 'X-Accel-Redirect';

/** The address of a published file at that proxy: deploy/nginx.conf has the folder behind it. */
export const addressAtProxy = (version: string, path: string) =>
  ['/editions', ...[version, ...path.split('/')].map(encodeURIComponent)].join('/');

/**
 * Sends a file as a download that can be resumed. `onStart` is called when bytes are about to be
 * sent; its result with how many were, unless the proxy sends them.
 */
export async function sendFile(
  c: Context,
  { parts, bytes, etag }: FileContent,
  about: About,
  onStart: () => (bytes: number) => void = () => () => undefined,
): Promise<Response> {
  await checkSizes(parts);
  const quoted = `"${etag}"`;
  const disposition = about.inline ? 'inline' : 'attachment';
  const headers = new Headers({
    'Content-Type': about.type,
    'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(about.name)}`,
    'Cache-Control': 'private, no-store',
    ETag: quoted,
    // The browser's own player loads the file once more, from the same address.
    ...(about.inline && { 'Content-Security-Policy': "default-src 'none'; media-src 'self'" }),
  });
  if (about.atProxy) {
    headers.set('X-Accel-Redirect', about.atProxy);
    if (c.req.method !== 'HEAD') onStart();
    return new Response(null, { headers });
  }
  headers.set('Accept-Ranges', 'bytes');
  const wanted = c.req.header('range');
  const fresh = c.req.header('if-range') ?? quoted;
  const range = wanted && fresh === quoted ? parseRange(wanted, bytes) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${bytes}`);
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD' || bytes === 0) return new Response(null, { status, headers });
  const pieces = counted(readParts(parts, { start, end }), onStart());
  return new Response(bodyOf(c, pieces) as BodyInit, { status, headers });
}

/**
 * The pieces as a body. Once the head is sent, they are written past it to the response of Node.js,
 * which says when a piece has left: only then can the next be read into the same memory.
 */
function bodyOf(c: Context, pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {};
  return new ReadableStream(
    {
      async pull(body) {
        let piece = await pieces.next();
        while (!piece.done && outgoing?.headersSent) {
          await written(outgoing, piece.value);
          piece = await pieces.next();
        }
        if (piece.done) body.close();
        else body.enqueue(new Uint8Array(piece.value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Also after an error: the connection is closed then, which cancels the body. */
const written = (outgoing: ServerResponse, piece: Uint8Array) =>
  new Promise<void>((done) => {
    outgoing.write(piece, () => done());
  });

/** Reports how much was sent, also when the buyer stops halfway. */
async function* counted(pieces: AsyncGenerator<Uint8Array>, onEnd: (bytes: number) => void) {
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  } finally {
    onEnd(bytes);
  }
}

/** Nothing is sent of a file that is missing or damaged: the length would be wrong. */
async function checkSizes(parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    if (part instanceof Uint8Array) continue;
    const { size } = await stat(part.source);
    if (size !== part.bytes) {
      throw new Error(`${part.source} has ${size} bytes instead of ${part.bytes}`);
    }
  }
}

/**
 * The bytes of a range, both ends included. Files are opened one at a time and read into the same
 * memory: a piece holds until the next is asked for.
 */
export async function* readParts(
  parts: readonly Part[],
  { start, end }: Range,
): AsyncGenerator<Uint8Array> {
  const memory = spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
  try {
    let before = 0;
    for (const part of parts) {
      const bytes = part instanceof Uint8Array ? part.length : part.bytes;
      const [from, to] = [Math.max(0, start - before), Math.min(bytes - 1, end - before)];
      before += bytes;
      if (from > to) continue;
      if (part instanceof Uint8Array) yield part.subarray(from, to + 1);
      else yield* readFile(part.source, { start: from, end: to }, memory);
    }
  } finally {
    if (spare.length < MOST_SPARE) spare.push(memory);
  }
}

async function* readFile(
  source: string,
  { start, end }: Range,
  memory: Buffer,
): AsyncGenerator<Uint8Array> {
  await using file = await open(source);
  for (let at = start; at <= end; ) {
    const length = Math.min(memory.length, end - at + 1);
    const { bytesRead } = await file.read(memory, 0, length, at);
    if (bytesRead === 0) throw new Error(`${source} has become shorter`);
    yield memory.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Supports one range. Several at once get the whole file, as HTTP allows. */
function parseRange(header: string, size: number): Range | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [from, to] = [match[1] ?? '', match[2] ?? ''];
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
