import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

export async function makeIcons(svgFile: string, publicDir: string): Promise<void> {
  const svg = await readFile(svgFile);
  const png = (size: number) => sharp(svg, { density: 600 }).resize(size).png().toBuffer();
  await writeFile(join(publicDir, 'icon.svg'), svg);
  await writeFile(join(publicDir, 'apple-touch-icon.png'), await png(180));
  await writeFile(join(publicDir, 'icon-192.png'), await png(192));
  await writeFile(join(publicDir, 'icon-512.png'), await png(512));
  await writeFile(join(publicDir, 'favicon.ico'), asIco(await png(32), 32));
}

/** An .ico is a directory of one entry in front of a PNG. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
