import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type Packed = { name: string; source: string };

/** ZIP stores local time without a zone, so a date from local parts gives the same bytes everywhere. */
const NO_TIME = new Date(1980, 0, 1);
const UNIX = 3;
const LEVEL = 6;
/** Compressing these again gains nothing. */
const COMPRESSED =
  /\.(epub|xlsx|docx|pptx|zip|gz|7z|rar|png|jpe?g|gif|avif|webp|heic|mp3|m4a|aac|ogg|opus|flac|mp4|m4v|mov|mkv|webm)$/i;

/** Packs files in the given order, in chunks, so memory does not grow with their size. */
export async function packFiles(files: readonly Packed[], target: string): Promise<void> {
  const archive = await open(target, 'wx');
  try {
    const pieces: Uint8Array[] = [];
    let failure: Error | null = null;
    const zip = new Zip((error, piece) => {
      failure ??= error;
      pieces.push(piece);
    });
    const writeOut = async () => {
      if (failure) throw failure;
      for (const piece of pieces.splice(0)) await archive.writeFile(piece);
    };
    for (const { name, source } of files) {
      const entry = COMPRESSED.test(name)
        ? new ZipPassThrough(name)
        : new ZipDeflate(name, { level: LEVEL });
      entry.mtime = NO_TIME;
      entry.os = UNIX;
      zip.add(entry);
      for await (const chunk of createReadStream(source)) {
        entry.push(chunk);
        await writeOut();
      }
      entry.push(new Uint8Array(), true);
      await writeOut();
    }
    zip.end();
    await writeOut();
    await archive.sync();
  } finally {
    await archive.close();
  }
}
