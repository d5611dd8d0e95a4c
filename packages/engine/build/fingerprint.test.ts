import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newTestFolder } from '../../../testkit/testFolder.ts';
import { fingerprint } from './fingerprint.ts';

test('changes with content and file names only', () => {
  const root = newTestFolder('fingerprint-');
  const video = Buffer.alloc(3_000_001);
  const write = (name: string) => writeFileSync(join(root, 'goods', name), video);
  mkdirSync(join(root, 'goods'));
  write('video.mp4');
  const before = fingerprint(root, ['goods']);
  write('video.mp4');
  expect(fingerprint(root, ['goods'])).toBe(before);
  video[3_000_000] = 1;
  write('video.mp4');
  const changed = fingerprint(root, ['goods']);
  expect(changed).not.toBe(before);
  write('another.mp4');
  expect(fingerprint(root, ['goods'])).not.toBe(changed);
  rmSync(root, { recursive: true });
});
