const [DIRECTORY, ENTRY, NAMES, NAME] = [12, 16, 6, 12];

/** Where the directory of a TrueType font describes a table. */
function entryOf(font: Buffer, tag: string): number {
  const entry = font.indexOf(tag, DIRECTORY, 'latin1');
  if (entry < 0 || (entry - DIRECTORY) % ENTRY !== 0) throw new Error(`the font has no ${tag}`);
  return entry;
}

/** The new table is at the end of the file. */
export function replaceTable(font: Buffer, tag: string, table: Buffer): Buffer {
  const made = Buffer.concat([font, table]);
  const entry = entryOf(made, tag);
  made.writeUInt32BE(font.length, entry + 8);
  made.writeUInt32BE(table.length, entry + 12);
  return made;
}

/** Leaves names out, by their numbers. Their text stays in the file until a subset is made of it. */
export function keepNames(font: Buffer, numbers: readonly number[]): Buffer {
  const made = Buffer.from(font);
  const table = made.readUInt32BE(entryOf(made, 'name') + 8);
  const count = made.readUInt16BE(table + 2);
  const records = Array.from({ length: count }, (_, index) => {
    const start = table + NAMES + index * NAME;
    return font.subarray(start, start + NAME);
  }).filter((record) => numbers.includes(record.readUInt16BE(6)));
  made.set(Buffer.concat(records), table + NAMES);
  made.writeUInt16BE(records.length, table + 2);
  return made;
}
