import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../db/files.ts';

export type PersonalFile = { path: string; bytes: number };

const copiesOf = (orderId: string) => join('stamped', orderId);

/** Stamped copies of the product, and emails written to the data folder. */
export async function personalFiles(
  dataDir: string,
  orderIds: readonly string[],
  identifiers: readonly string[],
): Promise<PersonalFile[]> {
  const copies = await Promise.all(orderIds.map((id) => filesUnder(dataDir, copiesOf(id))));
  const paths = [...copies.flat(), ...(await emailsNaming(dataDir, identifiers))];
  return Promise.all(
    paths.sort().map(async (path) => ({ path, bytes: (await stat(join(dataDir, path))).size })),
  );
}

/** A copy is stamped again on the next download. */
export async function deleteCopies(dataDir: string, orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds)
    await rm(join(dataDir, copiesOf(id)), { recursive: true, force: true });
}

export async function deleteFiles(dataDir: string, files: readonly PersonalFile[]): Promise<void> {
  for (const { path } of files) await rm(join(dataDir, path), { force: true });
}

/** Without a mail server each email is two files; both are found when either names the person. */
async function emailsNaming(dataDir: string, identifiers: readonly string[]): Promise<string[]> {
  const names = await filesUnder(dataDir, 'mail');
  const addresses = identifiers
    .filter((text) => text.includes('@'))
    .map((text) => text.toLowerCase());
  const naming = new Set<string>();
  for (const name of names) {
    const text = readable(await readFile(join(dataDir, name), 'utf8'));
    if (addresses.some((address) => text.includes(address))) naming.add(withoutEnding(name));
  }
  return names.filter((name) => naming.has(withoutEnding(name)));
}

/** Quoted-printable breaks long lines anywhere. */
const readable = (email: string) => email.replace(/=\r?\n/g, '').toLowerCase();

const withoutEnding = (name: string) => name.replace(/\.\w+$/, '');

async function filesUnder(dataDir: string, folder: string): Promise<string[]> {
  const files = await filesBelow(join(dataDir, folder)).catch((): string[] => []);
  return files.map((file) => join(folder, file));
}
