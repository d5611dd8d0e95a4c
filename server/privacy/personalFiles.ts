import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../db/files.ts';

export type PersonalFile = { path: string; bytes: number };

const copiesOf = (orderId: string) => join('stamped', orderId);

/** Copies of the product with the buyer's name in them, and mails kept in the data folder. */
export async function personalFiles(
  dataDir: string,
  orderIds: readonly string[],
  words: readonly string[],
): Promise<PersonalFile[]> {
  const copies = await Promise.all(orderIds.map((id) => filesUnder(dataDir, copiesOf(id))));
  const paths = [...copies.flat(), ...(await mailsNaming(dataDir, words))];
  return Promise.all(
    paths.map(async (path) => ({ path, bytes: (await stat(join(dataDir, path))).size })),
  );
}

/** Copies are made again when they are asked for, with what is then known. */
export async function deleteCopies(dataDir: string, orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds)
    await rm(join(dataDir, copiesOf(id)), { recursive: true, force: true });
}

export async function deleteFiles(dataDir: string, files: readonly PersonalFile[]): Promise<void> {
  for (const { path } of files) await rm(join(dataDir, path), { force: true });
}

/** Without a mail server each mail is two files of one name; both go when one names the person. */
async function mailsNaming(dataDir: string, words: readonly string[]): Promise<string[]> {
  const names = await filesUnder(dataDir, 'mail');
  const addresses = words.filter((word) => word.includes('@')).map((word) => word.toLowerCase());
  const naming = new Set<string>();
  for (const name of names) {
    const text = readable(await readFile(join(dataDir, name), 'utf8'));
    if (addresses.some((address) => text.includes(address))) naming.add(withoutEnding(name));
  }
  return names.filter((name) => naming.has(withoutEnding(name)));
}

/** Lines of a mail are broken wherever they get long. */
const readable = (mail: string) => mail.replace(/=\r?\n/g, '').toLowerCase();

const withoutEnding = (name: string) => name.replace(/\.\w+$/, '');

async function filesUnder(dataDir: string, folder: string): Promise<string[]> {
  const files = await filesBelow(join(dataDir, folder)).catch((): string[] => []);
  return files.map((file) => join(folder, file));
}
