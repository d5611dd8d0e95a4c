import { readFile } from 'node:fs/promises';
import { draftTemplatesSchema } from '../../formats/draftFiles.ts';
import { guideIndexSchema } from '../../formats/guideIndex.ts';
import { readerBookSchema } from '../../formats/readerBook.ts';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import { type Edition, type EditionFile, editionFile, newestEditions } from './editions.ts';
import { openGuideSearch } from './guideSearch.ts';

type Listed = Pick<Edition, 'version' | 'files'>;
type Role = NonNullable<EditionFile['role']>;

export type Editions = ReturnType<typeof editionContent>;

/** What our own pages use of an edition: its text in the reader, the search in it, and its cover. */
export function editionContent(store: Store, dataDir: string) {
  const fileOf = (edition: Listed, role: Role) => {
    const file = edition.files.find((candidate) => candidate.role === role);
    const source = file && editionFile(dataDir, edition.version, file.path);
    return file && source ? { ...file, source } : undefined;
  };

  /** Opens a file once. Undefined when the edition has none, and when it cannot be read. */
  function opener<T>(role: Role, open: (content: unknown) => T) {
    const opened = new Map<string, T>();
    return async (edition: Listed): Promise<T | undefined> => {
      const file = fileOf(edition, role);
      if (!file) return undefined;
      const known = opened.get(file.sha256);
      if (known) return known;
      try {
        const content = open(JSON.parse(await readFile(file.source, 'utf8')));
        opened.set(file.sha256, content);
        return content;
      } catch (error) {
        log.error(
          { edition: edition.version, role, error },
          'could not open a file of the edition',
        );
        return undefined;
      }
    };
  }

  const bookOf = opener('reader', (content) => readerBookSchema.parse(content));
  const searchOf = opener('index', (content) => openGuideSearch(guideIndexSchema.parse(content)));

  const draftsOf = opener('drafts', (content) => draftTemplatesSchema.parse(content));

  let parsed = { json: '[]', files: [] as EditionFile[] };

  /** Its list of files is long, and is parsed again only when it is another one. */
  async function currentEdition(): Promise<Listed | undefined> {
    const newest = newestEditions(store).select(['version', 'files']).limit(1);
    const row = await newest.executeTakeFirst();
    if (!row) return undefined;
    if (row.files !== parsed.json) parsed = { json: row.files, files: JSON.parse(row.files) };
    return { version: row.version, files: parsed.files };
  }

  const ofCurrent =
    <T>(open: (edition: Listed) => Promise<T | undefined>) =>
    async () => {
      const current = await currentEdition();
      return current && open(current);
    };

  return {
    current: currentEdition,
    bookOf,
    book: ofCurrent(bookOf),
    /** Finds passages for the consultant, in the current edition. */
    search: ofCurrent(searchOf),
    /** The templates that the consultant fills. */
    drafts: ofCurrent(draftsOf),
    coverOf: (edition: Listed) => fileOf(edition, 'cover'),
  };
}
