import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GuideError } from 'one-product-shop/content/guide.ts';
import { parse } from 'yaml';
import type { z } from 'zod';
import type { Document } from './guide.ts';
import { parseMarkdown } from './markdown.ts';

/** A data file of the guide. YAML includes JSON. */
export const readData = <S extends z.ZodType>(folder: string, file: string, schema: S) =>
  checked(parse(readFileSync(join(folder, file), 'utf8')), schema, file);

/** A Markdown file with front matter; `fill` adds text that is generated. */
export function readDocument<S extends z.ZodObject>(
  folder: string,
  file: string,
  schema: S,
  fill = (source: string) => source,
) {
  const [, head = '', body = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
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
