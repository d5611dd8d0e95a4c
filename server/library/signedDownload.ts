import { DOWNLOAD_LIFE_MS } from '../../rules/downloadLife.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Secrets } from '../core/secrets.ts';

export type Download = { orderId: string; version: string; path: string };

/** An address for one file and one order that works for a quarter of an hour, any number of times. */
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

const signedText = ({ orderId, version, path }: Download, expires: string) =>
  [orderId, version, path, expires].join('\0');
