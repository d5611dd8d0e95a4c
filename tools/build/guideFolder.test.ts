import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
const DIST_DIR = mkdtempSync(join(tmpdir(), 'no-guide-'));
afterAll(() => rmSync(DIST_DIR, { recursive: true }));

test.each(['no-such-folder', 'package.json'])(
  'a build without a product folder says what to do (%s)',
  (GUIDE_DIR) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'tools', 'build.ts'), 'guide'],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, GUIDE_DIR, DIST_DIR },
      },
    );
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(
      `There is no folder ${GUIDE_DIR}: put what you sell into it. docs/own-product.md says how.`,
    );
  },
);
