import { GuideError } from 'one-product-shop/content/guide.ts';
import { CYRILLIC_CHARACTERS, cyrillicPdfFonts, lettersMissingIn } from '../fonts.ts';
import { type Edition, longDate } from '../read/edition.ts';
import type { Reference } from '../read/guide.ts';
import type { WorkingFiles } from '../read/workingFiles.ts';
import { assemble } from './book.ts';
import { type Fit, fitted, partPage, sourceList } from './bookParts.ts';
import { array, call, str } from './code.ts';
import { fitPages, type KeepFit } from './fit.ts';
import { checklistPages } from './libraryParts.ts';
import { startTypst, type TypstFiles } from './typst.ts';

/** Fast start, checklist and the country's annex of one language, in the style of the book. */
export async function makeBooklet(
  files: WorkingFiles,
  edition: Edition,
  keep?: KeepFit,
): Promise<Uint8Array> {
  const pages = (fit: Fit) => bookletFiles(files, edition, fit);
  const missing = lettersMissingIn(pages({})['/main.typ'] ?? '', CYRILLIC_CHARACTERS);
  if (missing.length > 0)
    throw new GuideError(
      `shop/product/${files.source}: the fonts lack the letters ${missing.join(' ')}`,
    );
  return fitPages(pages, await startTypst(cyrillicPdfFonts()), keep);
}

function bookletFiles(
  { about, fastStart, checklist, annex }: WorkingFiles,
  edition: Edition,
  fit: Fit,
): TypstFiles {
  const { booklet } = about;
  const filled = (words: string) =>
    words.replace(/\{(title|version|publisher)\}/g, (_, name: 'title') => edition[name]);
  const setting = {
    title: booklet.title,
    author: edition.author,
    date: edition.date,
    description: booklet.subtitle,
    language: about.language,
  };
  const lines = [
    call('cover', [], {
      title: str(booklet.title),
      subtitle: str(booklet.subtitle),
      version: str(filled(booklet.version)),
      publisher: str(edition.publisher),
      size: '54pt',
    }),
    call('imprint', [array(booklet.imprint.map((line) => str(filled(line))))]),
    call('contents-opener', [], { title: str(booklet.contents) }),
    'contents()',
    call('plain-opener', [str('fast-start')], {
      kicker: str(booklet.fastStart),
      title: str(fastStart.title),
    }),
    call('sections', [`{ ${fitted('fast-start', fastStart.blocks, fit, [], 0).join('; ')} }`]),
    call('plain-opener', [str('checklist')], {
      kicker: str(booklet.checklist.kicker),
      title: str(booklet.checklist.title),
      lead: str(booklet.checklist.lead),
    }),
    ...checklistPages({ checklist }, { about: '', hours: booklet.hours, minutes: booklet.minutes }),
    partPage('annex', {
      ...booklet.annex,
      entries: annex.map(({ number, title }) => [`annex-${number}`, String(number), title]),
    }),
    ...annex.flatMap((page) => annexPage(page, about, fit)),
  ];
  return assemble(setting, () => lines, [
    `let prompt-block = prompt-block.with(label: ${str(booklet.prompt)})`,
    `let sources = sources.with(title: ${str(booklet.sources)})`,
  ]);
}

function annexPage(page: Reference, { language, booklet }: WorkingFiles['about'], fit: Fit) {
  const checked = longDate(page.checkedOn, language);
  const id = `annex-${page.number}`;
  return [
    call('opener', [str(id)], {
      numeral: str(String(page.number)),
      kicker: str(booklet.annex.checkedOn.replace('{date}', checked)),
      title: str(page.title),
      lead: str(page.summary),
    }),
    ...fitted(id, page.blocks, fit, [sourceList(page.sources)]),
  ];
}
