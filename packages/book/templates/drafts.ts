import { basename } from 'node:path';
import { GuideError } from 'one-product-shop/content/guide.ts';
import { type DraftTemplates, MARK } from 'one-product-shop/formats/draftFiles.ts';
import type { ReaderBook } from 'one-product-shop/formats/readerBook.ts';
import { draftMarks, isDraftKind } from 'one-product-shop/rules/drafts.ts';
import type { Draft } from '../read/guide.ts';
import { templateMarkdown } from './markdownFiles.ts';
import { makeDocx } from './templateDocx.ts';

/**
 * The templates of the consultant's drafts, for Word and as Markdown. The server only replaces their
 * marks, so documents look like the guide's own templates.
 */
export async function makeDrafts(
  drafts: readonly Draft[],
  book: Pick<ReaderBook, 'parts'>,
): Promise<DraftTemplates> {
  const pages = new Set(book.parts.flatMap((part) => part.pages.map(({ id }) => id)));
  const made: DraftTemplates = {};
  for (const draft of drafts) {
    const [kind = '', language = ''] = basename(draft.file, '.md').split('.');
    if (!isDraftKind(kind))
      throw new GuideError(`shop/product/${draft.file}: there is no such draft`);
    if (!pages.has(draft.page))
      throw new GuideError(`shop/product/${draft.file}: the guide has no page "${draft.page}"`);
    const markdown = templateMarkdown(draft);
    const known = draftMarks(kind);
    const unknown = [...markdown.matchAll(MARK)].find(([, mark = '']) => !known.includes(mark));
    if (unknown)
      throw new GuideError(`shop/product/${draft.file}: nothing is called ${unknown[0]}`);
    const docx = Buffer.from(await makeDocx(draft)).toString('base64');
    made[kind] = { ...made[kind], [language]: { page: draft.page, markdown, docx } };
  }
  const languages = new Set(Object.values(made).flatMap((one) => Object.keys(one)));
  for (const [kind, one] of Object.entries(made)) {
    const missing = [...languages].find((language) => !one[language]);
    if (missing) throw new GuideError(`shop/product/drafts/${kind}.${missing}.md is missing`);
  }
  return made;
}
