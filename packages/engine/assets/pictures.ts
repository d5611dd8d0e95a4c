import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { type LandingSection, picturesOf } from '../content/landingSections.ts';
import type { BuiltEdition } from '../formats/edition.ts';

/** For windows with one and with two pixels per point. */
const OWN_WIDTHS = [640, 1280];
const SAMPLE = 'samples/sample-chapter.pdf';

type Guide = Pick<BuiltEdition, 'files' | 'pictures' | 'counts' | 'pieces'>;
export type Picture = { url: string; width: number; height: number; srcset: string };

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

/** What the landing page shows: its pictures by name, the sample, counts and pieces of the guide. */
export async function makePictures(list: readonly LandingSection[], folders: Folders) {
  const { bundle, own, publicDir } = folders;
  const guide: Guide = JSON.parse(await readFile(join(bundle, 'manifest.json'), 'utf8'));
  await mkdir(join(publicDir, '_guide'), { recursive: true });
  const pictures: Record<string, Picture> = {};
  for (const name of new Set(namesIn(list))) {
    const drawn = isOwn(name) ? await ownPicture(join(own, name)) : await pageOf(guide, name);
    const [first] = drawn;
    if (!first) continue;
    const sources: string[] = [];
    for (const { data, width } of drawn) {
      const url = await save(publicDir, name.replace(/\.\w+$/, ''), 'avif', data);
      sources.push(`${url} ${width}w`);
    }
    const { width, height } = first;
    const [url = ''] = sources[0]?.split(' ') ?? [];
    pictures[name] = { url, width, height, srcset: sources.join(', ') };
  }
  const hasSample = guide.files.some(({ path }) => path === SAMPLE);
  const sample = hasSample
    ? await save(publicDir, 'sample', 'pdf', await readFile(join(bundle, SAMPLE)))
    : null;
  return { pictures, sample, counts: guide.counts, pieces: guide.pieces };

  function pageOf({ pictures: pages = [] }: Guide, name: string) {
    const found = pages.filter(({ page }) => page === name);
    return Promise.all(
      found.map(async ({ file, ...size }) => ({
        ...size,
        data: await readFile(join(bundle, file)),
      })),
    );
  }
}

/** A picture that is small already is made once. */
async function ownPicture(file: string) {
  const drawn: { data: Buffer; width: number; height: number }[] = [];
  for (const width of OWN_WIDTHS) {
    const image = sharp(file).rotate().resize({ width, withoutEnlargement: true });
    const { data, info } = await image.avif({ quality: 52 }).toBuffer({ resolveWithObject: true });
    if (drawn.at(-1)?.width !== info.width) drawn.push({ data, ...info });
  }
  return drawn;
}

/** Under a name that changes with the content, so that it may be cached for ever. */
async function save(publicDir: string, name: string, ending: string, data: Buffer) {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 8);
  const url = `/_guide/${name.replace(/[^\w-]/g, '-')}.${hash}.${ending}`;
  await writeFile(join(publicDir, url), data);
  return url;
}
