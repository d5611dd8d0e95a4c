import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';

const SHOWN = ['cover', 'chapter-1', 'caselet-1', 'blueprint-support-drafts', 'tools'];
const WIDTH = 640;
const SAMPLE = 'samples/sample-chapter.pdf';

const manifestSchema = z.object({
  files: z.array(z.object({ path: z.string() })),
  pictures: z.array(z.object({ page: z.string(), png: z.string() })).default([]),
});

/** What the landing page shows of the goods. */
export type GuidePictures = {
  pages: { url: string; width: number; height: number }[];
  sample: string | null;
};

/** Pages of the very book that is sold, small enough for the landing page, and its sample chapter. */
export async function makeGuidePictures(
  bundle: string,
  publicDir: string,
  manifestFile: string,
): Promise<void> {
  const content = await readFile(join(bundle, 'manifest.json'), 'utf8');
  const { files, pictures } = manifestSchema.parse(JSON.parse(content));
  await mkdir(join(publicDir, '_guide'), { recursive: true });
  const made: GuidePictures = { pages: [], sample: null };
  for (const page of SHOWN) {
    const picture = pictures.find((candidate) => candidate.page === page);
    if (!picture) continue;
    const image = sharp(join(bundle, picture.png)).resize(WIDTH).avif({ quality: 52 });
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    const url = await keep(publicDir, page, 'avif', data);
    made.pages.push({ url, width: info.width, height: info.height });
  }
  if (files.some(({ path }) => path === SAMPLE)) {
    made.sample = await keep(publicDir, 'sample', 'pdf', await readFile(join(bundle, SAMPLE)));
  }
  await writeFile(manifestFile, JSON.stringify(made, null, 2));
}

/** Under a name that changes with the content, so that it may be cached for ever. */
async function keep(publicDir: string, name: string, ending: string, data: Buffer) {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 8);
  const url = `/_guide/${name}.${hash}.${ending}`;
  await writeFile(join(publicDir, url), data);
  return url;
}
