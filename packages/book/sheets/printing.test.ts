import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import { translatedWorkbooks, workbooksOf } from '../bundle/makeWorkingFiles.ts';
import { styleIndex } from './cellStyles.ts';
import type { Workbook } from './workbook.ts';
import { makeXlsx } from './xlsx.ts';

const [files] = guide.workingFiles;
if (!files) throw new Error('no working files');
const { '30-day-tracker': english } = workbooksOf(guide);
const { '30-day-tracker': bulgarian } = translatedWorkbooks(guide, files);

async function partOf(workbook: Workbook | undefined, path: string): Promise<string> {
  if (!workbook) throw new Error('no tracker');
  return strFromU8(unzipSync(await makeXlsx(workbook))[path] ?? new Uint8Array());
}

test('the heads of a list are printed on every page', async () => {
  const xml = await partOf(english, 'xl/workbook.xml');
  expect(xml).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="1">'Days'!$4:$4</definedName>`,
  );
  expect(xml).not.toContain(`'Overview'!$`);
});

test('sheets in another language are printed on A4', async () => {
  const sheet = 'xl/worksheets/sheet2.xml';
  expect(await partOf(bulgarian, sheet)).toContain('<pageSetup paperSize="9"');
  expect(await partOf(english, sheet)).not.toContain('paperSize');
});

test('the head of a column of numbers is flush right, like its numbers', async () => {
  const xml = await partOf(english, 'xl/worksheets/sheet2.xml');
  const style = (address: string) => new RegExp(`r="${address}" s="(\\d+)"`).exec(xml)?.[1];
  expect(style('F4')).toBe(String(styleIndex('headNumber')));
  expect(style('E4')).toBe(String(styleIndex('head')));
});
