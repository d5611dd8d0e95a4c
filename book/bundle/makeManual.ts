import type { Shop } from '../../rules/shop.ts';
import { checkGuide } from '../check/checkGuide.ts';
import { makeEpub } from '../epub/epub.ts';
import { lettersMissingIn } from '../fonts.ts';
import { fitBook, sampleFiles } from '../pdf/book.ts';
import { startTypst } from '../pdf/typst.ts';
import { editionOf } from '../read/edition.ts';
import { type Guide, GuideError } from '../read/guide.ts';
import { offerCalculator } from '../sheets/offerCalculator.ts';
import { promptLibrary } from '../sheets/promptLibrary.ts';
import { toolPicker } from '../sheets/toolPicker.ts';
import { tracker } from '../sheets/tracker.ts';
import { makeXlsx } from '../sheets/xlsx.ts';
import { promptsMarkdown, templateMarkdown } from '../templates/markdownFiles.ts';
import { makeDocx } from '../templates/templateDocx.ts';
import { type PagePicture, pagePictures } from './pagePictures.ts';
import { bytes, type Files } from './zip.ts';

const COVER_WIDTH = 1200;
const PICTURE_WIDTH = 900;

export type Counts = {
  chapters: number;
  playbooks: number;
  caselets: number;
  fastStartMinutes: number;
  prompts: number;
  blueprints: number;
  templates: number;
  tools: number;
  checklistItems: number;
  sheets: number;
  pages: number;
};

export type Picture = { page: string; width: number; height: number; png: string; avif: string };

export type Made = { sold: Files; shown: Files; pictures: Picture[]; counts: Counts };

/** Everything that is made from the manual: the files for sale and the previews. */
export async function makeManual(guide: Guide, shop: Shop): Promise<Made> {
  checkGuide(guide);
  const edition = editionOf(shop);
  const missing = lettersMissingIn([edition.title, ...edition.imprint].join(''));
  if (missing.length > 0) {
    throw new GuideError(
      `The fonts of the book lack letters of product.name or company in shop.config.ts: ${missing.join(' ')}`,
    );
  }
  const typst = await startTypst();
  const pdf = fitBook(guide, edition, typst);
  const places = typst.ask('places') as { id: string; page: number }[];
  const sample = guide.chapters.find(({ number }) => number === guide.manual.sampleChapter);
  if (!sample)
    throw new GuideError(`guide/manual.yaml: there is no chapter ${guide.manual.sampleChapter}`);
  const [cover] = await pagePictures(pdf, [0], COVER_WIDTH);
  if (!cover) throw new Error('the book has no pages');

  const sold: Files = {
    [`${edition.fileName}.pdf`]: pdf,
    [`${edition.fileName}.epub`]: await makeEpub(guide, edition, cover.png),
    'sheets/offer-calculator.xlsx': await makeXlsx(offerCalculator()),
    'sheets/30-day-tracker.xlsx': await makeXlsx(tracker(guide)),
    'sheets/prompt-library.xlsx': await makeXlsx(promptLibrary(guide)),
    'sheets/tool-picker.xlsx': await makeXlsx(toolPicker(guide)),
    'prompts/prompt-library.md': bytes(promptsMarkdown(guide, edition.title)),
  };
  for (const template of guide.templates) {
    sold[`templates/${template.name}.docx`] = await makeDocx(template);
    sold[`templates/${template.name}.md`] = bytes(templateMarkdown(template));
  }
  const wanted = guide.manual.pagePictures.map((id) => ({ id, page: pageOf(id, places) }));
  const rendered = await pagePictures(
    pdf,
    wanted.map(({ page }) => page),
    PICTURE_WIDTH,
  );
  const { files, pictures } = named(
    wanted.map(({ id }) => id),
    rendered,
  );
  const shown = {
    'samples/sample-chapter.pdf': typst.set(sampleFiles(guide, sample, edition)),
    ...files,
  };
  return { sold, shown, pictures, counts: countsOf(guide, sold, lastPage(places)) };
}

function pageOf(id: string, places: readonly { id: string; page: number }[]): number {
  const place = places.find((candidate) => candidate.id === id);
  if (!place) throw new GuideError(`guide/manual.yaml: no page is called "${id}"`);
  return place.page - 1;
}

const lastPage = (places: readonly { page: number }[]) =>
  Math.max(...places.map(({ page }) => page));

function named(ids: readonly string[], rendered: readonly PagePicture[]) {
  const files: Files = {};
  const pictures = rendered.map(({ png, avif, width, height }, index): Picture => {
    const path = `samples/pages/${ids[index]}`;
    files[`${path}.png`] = png;
    files[`${path}.avif`] = avif;
    return { page: ids[index] ?? '', width, height, png: `${path}.png`, avif: `${path}.avif` };
  });
  return { files, pictures };
}

/** The counts that the site shows come from the generated files. */
const countsOf = (guide: Guide, files: Files, pages: number): Counts => ({
  chapters: guide.chapters.length,
  playbooks: guide.playbooks.length,
  caselets: guide.caselets.length,
  fastStartMinutes: guide.fastStart.minutes,
  prompts: guide.prompts.length,
  blueprints: guide.blueprints.length,
  templates: Object.keys(files).filter((path) => path.endsWith('.docx')).length,
  tools: guide.tools.flatMap(({ jobs }) => jobs).length,
  checklistItems: guide.checklist.flatMap(({ items }) => items).length,
  sheets: Object.keys(files).filter((path) => path.endsWith('.xlsx')).length,
  pages,
});
