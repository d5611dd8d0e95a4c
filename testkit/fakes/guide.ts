import type { DraftTemplates } from '../../packages/engine/formats/draftFiles.ts';
import { makeGuideIndex } from '../../packages/engine/formats/guideIndex.ts';
import type { ReaderBook } from '../../packages/engine/formats/readerBook.ts';
import { makeBundle } from './bundle.ts';

const TEXT =
  'A working rule is to ask for between a third and a half of it. The price is fenced by three numbers: what it saves them, what it costs you, and what else they could buy.';
const SAY = 'Say the price in the same tone as the delivery time, by phone. Then wait.';

/** Everything that is in the guide. */
export const GUIDE_TEXTS = [TEXT, SAY];

const section = (page: string, id: string, chapter: string, title: string, text: string) => ({
  ...{ page, section: id, chapter, title, text },
  phrases: ['what price should I ask for', 'каква цена да поискам'],
  weight: 1,
});

const page = (id: string, title: string, anchor: string, heading: string, text: string) => ({
  ...{ id, title, numeral: id.slice(-1), kicker: 'Shape · Day 6', minutes: 3 },
  html: `<h2 id="${anchor}">${heading}</h2><p>${text}</p>`,
  sections: [{ id: anchor, title: heading, level: 2, text }],
});

const BOOK: ReaderBook = {
  title: 'A book',
  language: 'en-US',
  sample: 'chapter-6',
  startHere: [],
  parts: [
    {
      title: 'Shape',
      detail: 'Days 5–10',
      pages: [
        page('chapter-6', 'Price', 'fence', 'Three numbers that fence the price', TEXT),
        page('chapter-7', 'Call', 'say', 'Say it to three people', SAY),
      ],
    },
  ],
};

/** A guide with two sections that the consultant can cite, and maybe with templates of drafts. */
export const guideBundle = (drafts?: DraftTemplates) =>
  makeBundle(
    '1.0',
    {
      'book.md': 'x',
      'samples/reader.json': JSON.stringify(BOOK),
      ...(drafts && { 'samples/drafts.json': JSON.stringify(drafts) }),
      'samples/index.json': JSON.stringify(
        makeGuideIndex([
          section('chapter-6', 'fence', 'Chapter 6', 'Three numbers that fence the price', TEXT),
          section('chapter-7', 'say', 'Chapter 7', 'Say it to three people', SAY),
        ]),
      ),
    },
    {
      'samples/reader.json': 'reader',
      'samples/index.json': 'index',
      'samples/drafts.json': 'drafts',
    },
  );
