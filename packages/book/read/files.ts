import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GuideError } from 'one-product-shop/content/guide.ts';
import { parse } from 'yaml';
import type { z } from 'zod';
import type { Document } from './guide.ts';
import { parseMarkdown } from './markdown.ts';

/** A data file of the guide. YAML includes JSON. */
export const readData = <S extends z.ZodType>(folder: string, file: string, schema: S) =>
  checked(parse(textOf(folder, file)), schema, file);

function textOf(folder: string, file: string): string {
  if (!existsSync(join(folder, file))) throw new GuideError(`shop/product/${file} is missing`);
  return readFileSync(join(folder, file), 'utf8');
}

/** The Markdown files of a part of the guide; none without its folder. */
export const documentsIn = (folder: string, part: string): string[] =>
  existsSync(join(folder, part))
    ? readdirSync(join(folder, part))
        .filter((name) => name.endsWith('.md'))
        .sort()
        .map((name) => `${part}/${name}`)
    : [];

/** One word or term per line or between spaces. */
export const readWords = (folder: string, file: string): string[] =>
  existsSync(join(folder, file))
    ? readFileSync(join(folder, file), 'utf8').split(/\s+/).filter(Boolean)
    : [];

/** A Markdown file with front matter; `fill` adds text that is generated. */
export function readDocument<S extends z.ZodObject>(
  folder: string,
  file: string,
  schema: S,
  fill = (source: string) => source,
) {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(textOf(folder, file)) ?? [];
  const source = fill(body.trim());
  return {
    ...checked(parse(head), schema, file),
    file,
    source,
    blocks: parseMarkdown(source, file),
  } as Document<z.infer<S>>;
}

function checked<S extends z.ZodType>(value: unknown, schema: S, file: string): z.infer<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `  ${path.join('.')}: ${message}`,
  );
  throw new GuideError(`shop/product/${file} has wrong values:\n${problems.join('\n')}`);
}
