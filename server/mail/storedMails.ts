import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail in the data folder: as it is shown, and beside it as it would have been sent. */
export type StoredMail = {
  name: string;
  at: Date;
  to: string;
  subject: string;
  language: string;
};

export const MAIL_NAME = /^[\w.-]+\.html$/;
const NEWEST = 200;

/** The newest first; their names begin with the time. */
export async function newestMails(folder: string): Promise<{ mails: StoredMail[]; more: boolean }> {
  const files = await readdir(folder).catch((): string[] => []);
  const names = files
    .filter((name) => MAIL_NAME.test(name))
    .sort()
    .reverse();
  const mails: StoredMail[] = [];
  for (const name of names.slice(0, NEWEST)) mails.push(await readStored(folder, name));
  return { mails, more: names.length > NEWEST };
}

async function readStored(folder: string, name: string): Promise<StoredMail> {
  const html = await readFile(join(folder, name), 'utf8');
  const letter = await readFile(join(folder, name.replace(/html$/, 'eml')), 'utf8').catch(() => '');
  return {
    name,
    at: timeIn(name),
    to: /^To: (.+)$/im.exec(letter)?.[1]?.trim() ?? 'somebody',
    subject: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? name),
    language: /<html[^>]* lang="(\w+)"/.exec(html)?.[1] ?? 'en',
  };
}

/** `2026-11-15T12-00-00.000Z-1a2b3c4d.html`: colons are not for file names. */
function timeIn(name: string): Date {
  const [, day, hours, minutes, seconds] = /^(.{10})T(\d\d)-(\d\d)-([\d.]+)Z/.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
