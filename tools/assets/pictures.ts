import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { type LandingSection, picturesOf } from '../../content/landingSections.ts';

const PAGE_WIDTH = 640;
const LARGEST_WIDTH = 1280;
const SAMPLE = 'samples/sample-chapter.pdf';

const manifestSchema = z.object({
  files: z.array(z.object({ path: z.string() })),
  pictures: z.array(z.object({ page: z.string(), png: z.string() })).default([]),
});

type Folders = {
  /** What is sold, with its manifest. */
  bundle: string;
  /** The seller's own pictures. */
  own: string;
  publicDir: string;
};

/** All pictures that the landing page names, parts included. */
const namesIn = (list: readonly LandingSection[]): string[] =>
  list.flatMap((section) => [
    ...picturesOf(section),
    ...('parts' in section ? namesIn(section.parts ?? []) : []),
  ]);

const isOwn = (name: string) => extname(name) !== '';

/** The seller's own pictures that are on the page and not in the folder. */
export const missingPictures = (list: readonly LandingSection[], own: string): string[] =>
  namesIn(list).filter((name) => isOwn(name) && !existsSync(join(own, name)));

/** The pictures of the landing page, small enough for it, by name, and the sample of the guide. */
export async function makePictures(list: readonly LandingSection[], folders: Folders) {
  const { bundle, own, publicDir } = folders;
  const content = await readFile(join(bundle, 'manifest.json'), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(content));
  await mkdir(join(publicDir, '_guide'), { recursive: true });
  const pictures: Record<string, { url: string; width: number; height: number }> = {};
  for (const name of namesIn(list)) {
    const page = manifest.pictures.find((candidate) => candidate.page === name);
    if (!isOwn(name) && !page) continue;
    const source = page ? join(bundle, page.png) : join(own, name);
    const image = sharp(source)
      .rotate()
      .resize({ width: page ? PAGE_WIDTH : LARGEST_WIDTH, withoutEnlargement: true })
      .avif({ quality: 52 });
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    const url = await save(publicDir, name.replace(/\.\w+$/, ''), 'avif', data);
    pictures[name] = { url, width: info.width, height: info.height };
  }
  const hasSample = manifest.files.some(({ path }) => path === SAMPLE);
  const sample = hasSample
    ? await save(publicDir, 'sample', 'pdf', await readFile(join(bundle, SAMPLE)))
    : null;
  return { pictures, sample };
}

/** Under a name that changes with the content, so that it may be cached for ever. */
async function save(publicDir: string, name: string, ending: string, data: Buffer) {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 8);
  const url = `/_guide/${name.replace(/[^\w-]/g, '-')}.${hash}.${ending}`;
  await writeFile(join(publicDir, url), data);
  return url;
}
