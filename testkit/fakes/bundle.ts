import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { crc32 } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.md': 'text/markdown',
  '.xlsx': 'application/vnd.ms-excel',
  '.mp4': 'video/mp4',
  '.zip': 'application/zip',
  '.avif': 'image/avif',
};

/** A bundle ready to publish: its files and their manifest, in a new folder. */
export function makeBundle(
  version: string,
  contents: Record<string, string | Uint8Array>,
  roles: Record<string, 'reader' | 'index' | 'cover' | 'drafts'> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  const files = Object.entries(contents).map(([path, content]) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const type = TYPES[extname(path)] ?? 'text/plain';
    const role = roles[path];
    return { path, bytes: Buffer.byteLength(content), sha256, crc32: crc32(content), type, role };
  });
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ version, archive: 'all.zip', files }),
  );
  return folder;
}
