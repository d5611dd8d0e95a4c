import { brotliDecompressSync, constants } from 'node:zlib';

/** What a server may send on a new connection before the browser acknowledges anything. */
const FIRST_ROUND_TRIP_BYTES = 14_336;
/** All HTML and CSS of the landing page, compressed. */
export const MAX_PAGE_BYTES = 32_768;

/** The part of a page that the browser has after one round trip, headers deducted. */
export async function firstRoundTrip(response: Response): Promise<{ html: string; bytes: number }> {
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const body = Buffer.from(await response.arrayBuffer());
  const start = body.subarray(0, FIRST_ROUND_TRIP_BYTES - head.length);
  // The stream is cut off: decode as far as it goes.
  const html = brotliDecompressSync(start, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
  return { html: html.toString(), bytes: body.length };
}
