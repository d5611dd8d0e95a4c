import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionEvent, signed } from '../../../testkit/fakes/paymentEvents.ts';
import { newTestFolder } from '../../../testkit/testFolder.ts';
import { sellerOf, type TestShop, testShop } from '../../../testkit/testShop.ts';
import { PATHS } from '../rules/paths.ts';
import { commands } from '../server/composition.ts';
import { runCommand } from './runCommand.ts';

const folder = newTestFolder('paths-');
const aFile = join(folder, 'file');
const aFolder = join(folder, 'folder');
let shop: TestShop;
beforeAll(async () => {
  writeFileSync(aFile, 'neither a backup nor a table of rates');
  mkdirSync(aFolder);
  shop = await testShop();
  const paid = signed(sessionEvent('completed'), { at: shop.time.now });
  await shop.app.request(PATHS.webhook, paid);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const NO_FOLDER = [aFile, join(aFile, 'inside'), '/proc/none', join(folder, 'x'.repeat(300))];
const NO_NEW_FILE = [aFolder, join(aFile, 'inside'), '/proc/none/file', `${aFolder}/none/file`];
const NO_FILE = [aFolder, join(folder, 'none'), join(aFile, 'inside'), '\u{1F352}'.repeat(200)];

const TYPED: Record<string, [line: string[], paths: string[]]> = {
  backup: [['backup'], NO_FOLDER],
  'backup --verify': [
    ['backup', '--verify'],
    [...NO_FOLDER, aFolder],
  ],
  restore: [
    ['restore', '--yes'],
    [...NO_FOLDER, aFolder],
  ],
  publish: [['publish'], [...NO_FOLDER, aFolder]],
  'publish --notes-file': [['publish', '--notes-file'], NO_FILE],
  rates: [['rates'], NO_FILE],
  'order-evidence --file': [['order-evidence', '1', '--file'], NO_NEW_FILE],
  export: [['export', 'ann@example.com', '--to'], NO_NEW_FILE],
};

test.each(
  Object.entries(TYPED).flatMap(([name, [line, paths]]) =>
    paths.map((path) => ({ name, path, line: [...line, path] })),
  ),
)('$name with the impossible path $path ends with one message', async ({ path, line }) => {
  const err: string[] = [];
  const code = await runCommand(line, {
    commands,
    open: async () => ({ context: sellerOf(shop), close: async () => undefined }),
    out: () => undefined,
    err: (text) => err.push(text),
  });
  expect([code, err]).toEqual([1, [expect.stringContaining(path)]]);
  expect(err[0]).not.toMatch(/^\s+at /m);
});
