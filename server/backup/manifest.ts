import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { z } from 'zod';
import { UserError } from '../core/userError.ts';

export const MANIFEST = 'manifest.json';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const staysInside = (path: string) =>
  !isAbsolute(path) && normalize(path) === path && path.split(sep)[0] !== '..';
const file = z.object({ path: z.string().min(1).refine(staysInside), bytes: count, sha256: hash });

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** What the store had been brought up to. */
  migrations: z.array(z.string()),
  /** Tells the shop's secret from another without telling it. */
  secret: z.string(),
  tables: z.array(file.extend({ table: z.string(), rows: count, digest: hash })),
  /** Of the data folder. */
  files: z.array(file),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type CopiedFile = z.infer<typeof file>;

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new UserError(`${folder} is no backup: it has no ${MANIFEST}.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new UserError(
      `${join(folder, MANIFEST)} is damaged, so nothing in this copy can be trusted.`,
    );
  }
}
