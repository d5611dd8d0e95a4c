import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { words } from '../../testkit/ourShop.ts';
import { newDataFolder } from '../../testkit/testFolder.ts';
import { unkeptPromises } from './bundle.ts';

test('what the texts promise and the files lack is named', async () => {
  const folder = newDataFolder();
  const unkept = () => unkeptPromises(folder, { chapters: 20, caselets: 6 });
  const lacking = (name: string, count: number, had: number | string) =>
    `content/product.ts: promises ${count} ${name}, the files to sell have ${had}`;
  expect(await unkept()).toEqual([lacking('chapters', 20, 'none'), lacking('caselets', 6, 'none')]);
  const counts = { chapters: 20, caselets: 5, pages: 300 };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ counts }));
  expect(await unkept()).toEqual([lacking('caselets', 6, 5)]);
  expect(await unkeptPromises(folder, {})).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

test('this shop promises its chapters and playbooks', () => {
  expect(words.promised).toMatchObject({ chapters: 20, playbooks: 6, caselets: 6 });
});
