import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { DOWNLOAD_LIFE_MS } from '../../rules/downloadLife.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Secrets } from '../core/secrets.ts';

export type Download = {
  orderId: string;
  /** When the library got its link: downloads signed for an earlier link have ended. */
  linkChangedAt: number | null;
  version: string;
  path: string;
};

/** A link to one file of one order. It works for 15 minutes, any number of times. */
export function downloadUrl(secrets: Secrets, now: Date, download: Download): string {
  const expires = String(now.getTime() + DOWNLOAD_LIFE_MS);
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

/** Larger than the default: downloads are large, and the cost is per chunk. */
const CHUNK_BYTES = 262_144;

type Range = { start: number; end: number };

/** Streams a file as a download that can be resumed. */
export async function sendFile(
  c: Context,
  file: string,
  about: { type: string; etag: string },
): Promise<Response> {
  const { size } = await stat(file);
  const etag = `"${about.etag}"`;
  const wanted = c.req.header('range');
  const fresh = c.req.header('if-range') ?? etag;
  const range = wanted && fresh === etag ? parseRange(wanted, size) : undefined;
  const headers = new Headers({
    'Content-Type': about.type,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(file))}`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    ETag: etag,
  });
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD' || size === 0) return new Response(null, { status, headers });
  const stream = Readable.toWeb(createReadStream(file, { start, end, highWaterMark: CHUNK_BYTES }));
  return new Response(stream as ReadableStream, { status, headers });
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
