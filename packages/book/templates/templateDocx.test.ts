import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import { makeDocx } from './templateDocx.ts';
import { TEXT_WIDTH } from './wordBlocks.ts';

/** The column widths of each table of a template. */
async function tablesOf(name: string): Promise<number[][]> {
  const template = guide.templates.find((one) => one.name === name);
  if (!template) throw new Error(`no template ${name}`);
  const document = unzipSync(await makeDocx(template))['word/document.xml'];
  const xml = new TextDecoder().decode(document);
  return Array.from(xml.matchAll(/<w:tblGrid>(.*?)<\/w:tblGrid>/g), ([, grid = '']) =>
    Array.from(grid.matchAll(/w:w="(\d+)"/g), ([, width]) => Number(width)),
  );
}

test('tables fill the width of the text, and long texts get the wide columns', async () => {
  const [lawyer = []] = await tablesOf('questions-for-professionals');
  const [number = 0, question = 0] = lawyer;
  expect(question).toBeGreaterThan(TEXT_WIDTH / 2);
  expect(number).toBeLessThan(TEXT_WIDTH / 8);
  for (const { name } of guide.templates)
    for (const widths of await tablesOf(name)) {
      const all = widths.reduce((sum, width) => sum + width, 0);
      expect(Math.abs(all - TEXT_WIDTH)).toBeLessThan(10);
    }
});
