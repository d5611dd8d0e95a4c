import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shop, words } from '../../../../testkit/ourShop.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { missingFromBundle } from './bundle.ts';

test('lists what the texts promise and the files lack', async () => {
  const { consultant } = shop;
  const folder = newDataFolder();
  const missing = () => missingFromBundle(folder, { chapters: 20, caselets: 6 }, {});
  const lacking = (name: string, count: number, had: number | string) =>
    `facts.ts: promises ${count} ${name}, the files to sell have ${had}`;
  expect(await missing()).toEqual([
    lacking('chapters', 20, 'none'),
    lacking('caselets', 6, 'none'),
  ]);
  const counts = { chapters: 20, caselets: 5, pages: 300 };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ counts }));
  expect(await missing()).toEqual([lacking('caselets', 6, 5)]);
  expect(await missingFromBundle(folder, {}, {})).toEqual([]);
  // Our own consultant answers from the text of the guide; one elsewhere does not.
  const noText = await missingFromBundle(folder, {}, { consultant });
  expect(noText).toEqual([
    expect.stringMatching(/^shop\.config\.ts: consultant: the files to sell/),
  ]);
  const elsewhere = consultant && { ...consultant, url: 'https://consultant.test/' };
  expect(await missingFromBundle(folder, {}, { consultant: elsewhere })).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

test('the texts of this shop promise its chapters and playbooks', () => {
  expect(words.promised).toMatchObject({ chapters: 20, playbooks: 6, caselets: 6 });
});
