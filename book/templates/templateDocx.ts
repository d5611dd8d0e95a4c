import {
  AlignmentType,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  TextRun,
} from 'docx';
import { strToU8, unzipSync } from 'fflate';
import { zip } from '../bundle/zip.ts';
import { type Block, curlText } from '../read/blocks.ts';
import type { Template } from '../read/guide.ts';
import { INK, wordBlock } from './wordBlocks.ts';

const SOFT = '5A5E67';

/** A template as a Word document with real styles, lists and tables. */
export async function makeDocx(template: Template): Promise<Uint8Array> {
  const document = new Document({
    title: template.title,
    creator: '',
    lastModifiedBy: '',
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: 22, color: INK },
          paragraph: { spacing: { after: 120, line: 276 } },
        },
        title: {
          run: { font: 'Georgia', size: 48, bold: true, color: INK },
          paragraph: { spacing: { after: 80 } },
        },
        heading2: {
          run: { font: 'Georgia', size: 28, bold: true, color: INK },
          paragraph: { spacing: { before: 320, after: 100 } },
        },
      },
    },
    numbering: { config: numbering(template.blocks) },
    sections: [
      {
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            children: [new TextRun(curlText(template.title))],
          }),
          new Paragraph({
            spacing: { after: 320 },
            children: [new TextRun({ text: curlText(template.use), italics: true, color: SOFT })],
          }),
          ...template.blocks.flatMap((block, index) => wordBlock(block, index)),
        ],
      },
    ],
  });
  return withoutClock(await Packer.toBuffer(document));
}

/** Replaces the library's timestamps, so that the same source gives the same bytes. */
function withoutClock(docx: Uint8Array): Uint8Array {
  const files = unzipSync(docx);
  const core = 'docProps/core.xml';
  const text = new TextDecoder().decode(files[core]);
  files[core] = strToU8(text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-01T00:00:00Z'));
  return zip(files);
}

/** Each ordered list has its own numbering and may continue an earlier one, as the questionnaire does. */
function numbering(list: readonly Block[]) {
  return list.flatMap((block, index) =>
    block.kind === 'list' && block.ordered
      ? [
          {
            reference: `list-${index}`,
            levels: [
              {
                level: 0,
                start: block.start,
                format: LevelFormat.DECIMAL,
                text: '%1.',
                alignment: AlignmentType.LEFT,
                style: { paragraph: { indent: { left: 460, hanging: 460 } } },
              },
            ],
          },
        ]
      : [],
  );
}
