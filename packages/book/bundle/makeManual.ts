import { GuideError } from 'one-product-shop/content/guide.ts';
import type { CompiledGuide, Counts, Picture } from 'one-product-shop/formats/edition.ts';
import type { Shop } from 'one-product-shop/rules/shop.ts';
import { checkGuide } from '../check/checkGuide.ts';
import { makeEpub } from '../epub/epub.ts';
import { lettersMissingIn } from '../fonts.ts';
import { fitBook, makeSample } from '../pdf/book.ts';
import type { KeepFit } from '../pdf/fit.ts';
import { startTypst } from '../pdf/typst.ts';
import { editionOf } from '../read/edition.ts';
import type { Guide } from '../read/guide.ts';
import { guideIndexOf } from '../reader/guideIndex.ts';
import { makeReader } from '../reader/makeReader.ts';
import type { trainSectionModel } from '../reader/trainSectionModel.ts';
import { makeXlsx } from '../sheets/xlsx.ts';
import { makeDrafts } from '../templates/drafts.ts';
import { promptsMarkdown, templateMarkdown } from '../templates/markdownFiles.ts';
import { makeDocx } from '../templates/templateDocx.ts';
import { bytes, type Files } from '../zip.ts';
import { describeFiles } from './describeFiles.ts';
import { labFiles } from './labFiles.ts';
import { makeWorkingFiles, workbooksOf } from './makeWorkingFiles.ts';
import { asAvif, asPng, renderPages } from './pagePictures.ts';
import { piecesOf } from './pieces.ts';

/** In the EPUB, where readers enlarge it, and in the library, on a screen with twice the pixels. */
const COVER_WIDTHS = [1200, 512];

const READER = 'samples/reader.json';
const GUIDE_INDEX = 'samples/guide-index.json';
const DRAFTS = 'samples/drafts.json';
const COVER = 'samples/cover.avif';

/** What was found out when the same guide was made before. */
type Kept = {
  train: typeof trainSectionModel;
  /** By the folder of the text within the guide. */
  fitIn: (source: string) => KeepFit;
};

/** Everything that is made from the manual: the files for sale and the previews. */
export async function makeManual(guide: Guide, shop: Shop, kept?: Kept): Promise<CompiledGuide> {
  checkGuide(guide);
  const edition = editionOf(shop);
  const missing = lettersMissingIn([edition.title, edition.author, ...edition.imprint].join(''));
  if (missing.length > 0) {
    throw new GuideError(
      `The fonts of the book lack letters of product.name or company in shop.config.ts: ${missing.join(' ')}`,
    );
  }
  const reader = makeReader(guide, edition);
  const index = guideIndexOf(reader, guide.search, kept?.train);
  const typst = await startTypst();
  const pdf = await fitBook(guide, edition, typst, kept?.fitIn(''));
  const places = typst.ask('places') as { id: string; page: number }[];
  const sample = guide.chapters.find(({ number }) => number === guide.manual.sampleChapter);
  if (!sample)
    throw new GuideError(
      `shop/product/manual.yaml: there is no chapter ${guide.manual.sampleChapter}`,
    );
  const [cover, smallCover] = await renderPages(
    pdf,
    COVER_WIDTHS.map((width) => ({ page: 0, width })),
  );
  if (!cover || !smallCover) throw new Error('the book has no pages');

  const sold: Files = {
    [`${edition.fileName}.pdf`]: pdf,
    [`${edition.fileName}.epub`]: await makeEpub(guide, edition, await asPng(cover)),
    ...(guide.prompts.length > 0 && {
      'prompts/prompt-library.md': bytes(promptsMarkdown(guide, edition.title)),
    }),
  };
  for (const [name, workbook] of Object.entries(workbooksOf(guide)))
    sold[`sheets/${name}.xlsx`] = await makeXlsx(workbook);
  for (const template of guide.templates) {
    sold[`templates/${template.name}.docx`] = await makeDocx(template);
    sold[`templates/${template.name}.md`] = bytes(templateMarkdown(template));
  }
  Object.assign(sold, await labFiles(guide.lab));
  for (const files of guide.workingFiles)
    Object.assign(sold, await makeWorkingFiles(guide, files, edition, kept?.fitIn(files.source)));
  const { files, pictures } = await pagePictures(guide, pdf, places);
  const shown = {
    [READER]: bytes(JSON.stringify(reader)),
    [GUIDE_INDEX]: bytes(JSON.stringify(index)),
    [DRAFTS]: bytes(JSON.stringify(await makeDrafts(guide.drafts, reader))),
    [COVER]: await asAvif(smallCover),
    'samples/sample-chapter.pdf': await makeSample(guide, sample, edition, typst),
    ...files,
  };
  const described = {
    ...describeFiles(guide, edition, Object.keys(sold)),
    [READER]: { role: 'reader' },
    [GUIDE_INDEX]: { role: 'index' },
    [DRAFTS]: { role: 'drafts' },
    [COVER]: { role: 'cover' },
  } as const;
  const counts = countsOf(guide, sold, lastPage(places));
  return { sold, shown, pictures, described, counts, pieces: piecesOf(guide) };
}

type Places = readonly { id: string; page: number }[];

/** `playbook-1` is the page where it begins, `playbook-1+1` the page after it. */
function pageOf(name: string, places: Places): number {
  const [id = '', further = '0'] = name.split('+');
  const place = places.find((candidate) => candidate.id === id);
  if (!place) throw new GuideError(`shop/product/manual.yaml: no page is called "${id}"`);
  return place.page - 1 + Number(further);
}

const lastPage = (places: Places) => Math.max(...places.map(({ page }) => page));

async function pagePictures(guide: Guide, pdf: Uint8Array, places: Places) {
  const wanted = Object.entries(guide.manual.pagePictures).flatMap(([name, widths]) =>
    widths.map((width) => ({ name, width, page: pageOf(name, places) })),
  );
  const rendered = await renderPages(pdf, wanted);
  const files: Files = {};
  const pictures: Picture[] = [];
  for (const [index, { name, width }] of wanted.entries()) {
    const bitmap = rendered[index];
    if (!bitmap) throw new Error(`${name} was not rendered`);
    const file = `samples/pages/${name}-${width}.avif`;
    files[file] = await asAvif(bitmap);
    pictures.push({ page: name, width, height: bitmap.height, file });
  }
  return { files, pictures };
}

/** The counts that the site shows come from the generated files. */
const countsOf = (guide: Guide, files: Files, pages: number): Counts => ({
  chapters: guide.chapters.length,
  playbooks: guide.playbooks.length,
  caselets: guide.caselets.length,
  fastStartMinutes: guide.fastStart?.minutes ?? 0,
  prompts: guide.prompts.length,
  blueprints: guide.blueprints.length,
  templates: guide.templates.length,
  tools: guide.tools.flatMap(({ jobs }) => jobs).length,
  checklistItems: guide.checklist.flatMap(({ items }) => items).length,
  sheets: Object.keys(files).filter((path) => path.startsWith('sheets/')).length,
  pages,
});
