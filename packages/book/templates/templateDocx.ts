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
import { type Block, curlText } from '../read/blocks.ts';
import type { Template } from '../read/guide.ts';
import { zip } from '../zip.ts';
import { INK, TEXT_WIDTH, wordBlock } from './wordBlocks.ts';

/** In twentieths of a point. What fits on US Letter fits on A4, which is longer. */
const LETTER = { width: 12_240, height: 15_840 };
const A4 = { width: 11_906, height: 16_838 };

const page = (size: typeof LETTER) => {
  const side = (size.width - TEXT_WIDTH) / 2;
  return { size, margin: { top: 900, bottom: 900, left: side, right: side } };
};

/** A template as a Word document with real styles, lists and tables. */
export async function makeDocx(
  template: Pick<Template, 'title' | 'blocks'> & { heading?: string | undefined },
  language?: string,
): Promise<Uint8Array> {
  const document = new Document({
    title: template.title,
    creator: '',
    lastModifiedBy: '',
    styles: {
      default: {
        document: {
          run: {
            font: 'Calibri',
            size: 21,
            color: INK,
            ...(language && { language: { value: language } }),
          },
          paragraph: { spacing: { after: 70, line: 248 } },
        },
        title: {
          run: { font: 'Georgia', size: 36, bold: true, color: INK },
          paragraph: { spacing: { after: 160 } },
        },
        heading2: {
          run: { font: 'Georgia', size: 24, bold: true, color: INK },
          paragraph: { spacing: { before: 160, after: 50 } },
        },
      },
    },
    numbering: { config: numbering(template.blocks) },
    sections: [
      {
        properties: { page: page(language ? A4 : LETTER) },
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            children: [new TextRun(curlText(template.heading ?? template.title))],
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
