import { extname } from 'node:path';
import { GUIDE_LANGUAGE, GuideError } from 'one-product-shop/content/guide.ts';
import type { FileDescription } from 'one-product-shop/formats/edition.ts';
import type { Edition } from '../read/edition.ts';
import type { Guide } from '../read/guide.ts';

const withoutEnding = (path: string) => path.slice(0, -extname(path).length);

/** What the library says about each file, in its order there. Every file has to be described. */
export function describeFiles(
  { manual, templates, workingFiles }: Guide,
  edition: Edition,
  paths: readonly string[],
): Record<string, FileDescription> {
  const files = Object.fromEntries([
    ...describeLibrary(manual.library, templates, edition, paths),
    ...workingFiles.flatMap(({ about, templates }) =>
      describeLibrary(about.library, templates, edition, paths, about),
    ),
  ]);
  const missing = paths.find((path) => !files[path]);
  if (missing)
    throw new GuideError(`shop/product/manual.yaml: the library does not describe ${missing}`);
  return files;
}

/** Working files in another language are in a folder and have no page in the online reader. */
function describeLibrary(
  library: Guide['manual']['library'],
  templates: Guide['templates'],
  edition: Edition,
  paths: readonly string[],
  other?: { folder: string; language: string },
): (readonly [string, FileDescription])[] {
  const folder = other ? `${other.folder}/` : '';
  const language = other?.language ?? GUIDE_LANGUAGE;
  const templateAt = new Map(templates.map((one) => [`${folder}templates/${one.name}`, one]));
  return library.flatMap(({ items, ...group }) =>
    items.flatMap(({ files, title, purpose, page }) =>
      files.flatMap((named) => {
        const file = named === 'manual' ? edition.fileName : `${folder}${named}`;
        const template = templateAt.get(file);
        const reading = page ?? (template && !folder ? `template-${template.name}` : undefined);
        const about = {
          group: { ...group, language },
          title: title ?? template?.title ?? edition.title,
          purpose,
          ...(reading && { page: reading }),
        };
        const found = paths.filter((path) => withoutEnding(path) === file);
        if (found.length === 0)
          throw new GuideError(
            `shop/product/manual.yaml: there is no file "${named}" for the library`,
          );
        return found.map((path) => [path, { about }] as const);
      }),
    ),
  );
}
