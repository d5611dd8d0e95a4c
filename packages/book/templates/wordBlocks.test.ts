import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import type { Block, Cell } from '../read/blocks.ts';
import { makeDocx } from './templateDocx.ts';

const cell = (text: string): Cell => [{ kind: 'text', text }];

async function documentOf(blocks: Block[], language?: string): Promise<string> {
  const docx = unzipSync(await makeDocx({ title: 'Test', blocks }, language));
  return new TextDecoder().decode(docx['word/document.xml']);
}

const tableOf = (count: number): Block => ({
  kind: 'table',
  head: [cell('No.'), cell('Answer')],
  rows: Array.from({ length: count }, (_, index) => [cell(`${index + 1}`), cell('[ANSWER]')]),
});
const kept = (xml: string) => xml.match(/<w:keepNext\/>/g)?.length ?? 0;

test('a short table stays on one page, a long one may break after its head', async () => {
  expect(kept(await documentOf([tableOf(3)]))).toBe(2 * 3);
  expect(kept(await documentOf([tableOf(20)]))).toBe(2);
});

test('messages to send have one size, whatever the length of their lines', async () => {
  const outreach = guide.templates.find(({ name }) => name === 'outreach-messages');
  const xml = await documentOf(outreach?.blocks ?? []);
  expect(new Set(xml.match(/<w:sz w:val="\d+"\/>/g)).size).toBe(1);
});

test('files in another language are set on A4, the others on US Letter', async () => {
  expect(await documentOf([])).toContain('w:w="12240"');
  expect(await documentOf([], 'bg-BG')).toContain('w:w="11906"');
});
