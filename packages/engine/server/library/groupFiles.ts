import { basename, extname } from 'node:path';
import type { EditionFile } from '../../formats/edition.ts';
import { type Language, textIn } from '../../rules/language.ts';

type Named = Pick<EditionFile, 'path' | 'about'>;
type Item<File> = {
  title: string;
  purpose: string;
  /** The page of the online reader with the same content. */
  page: string | undefined;
  files: { format: string; file: File }[];
};
/** Without a name: files that are in no folder. */
type Group<File> = {
  name: string;
  note: string;
  /** Of its titles, where they are not in the language of the page. */
  language: string | undefined;
  items: Item<File>[];
};

/**
 * Files as named things in named groups: by the description of the edition, otherwise by folder and
 * file name. Formats of one thing are beside each other.
 */
export function groupFiles<File extends Named>(
  files: readonly File[],
  language: Language,
): Group<File>[] {
  const groups = new Map<string, Group<File>>();
  for (const file of files) {
    const { group, title, purpose, page } = describe(file, language);
    const found = groups.get(group.name) ?? { ...group, items: [] };
    groups.set(group.name, found);
    let item = found.items.find((candidate) => candidate.title === title);
    if (!item) {
      item = { title, purpose, page, files: [] };
      found.items.push(item);
    }
    item.files.push({ format: formatOf(file.path), file });
  }
  // What is in no folder comes first, such as a book or a file to read first. Of the groups after
  // the first, those that a buyer need not translate come before the others.
  const [first, ...others] = [...groups.values()].toSorted(
    (a, b) => Number(b.name === '') - Number(a.name === ''),
  );
  const foreign = (group: Group<File>) => Number(group.language !== undefined);
  return first ? [first, ...others.toSorted((a, b) => foreign(a) - foreign(b))] : [];
}

function describe({ path, about }: Named, language: Language) {
  if (about) {
    const { group, title, purpose, page } = about;
    const name = textIn(group.name, language);
    const note = group.note ? textIn(group.note, language) : '';
    const isForeign = group.language && new Intl.Locale(group.language).language !== language;
    return {
      group: { name, note, language: isForeign ? group.language : undefined },
      title,
      purpose: textIn(purpose, language),
      page,
    };
  }
  const folders = path.split('/').slice(0, -1).map(readable);
  return {
    group: { name: folders.join(' / '), note: '', language: undefined },
    title: readable(basename(path, extname(path))),
    purpose: '',
    page: undefined,
  };
}

const formatOf = (path: string) => extname(path).slice(1).toUpperCase();

/** `01-my_first-loaf` reads “01 my first loaf”, and begins with a capital letter. */
function readable(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
