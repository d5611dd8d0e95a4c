import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { DRAFT_KINDS } from '../rules/drafts.ts';
import { lookUp } from '../rules/lookUp.ts';

const templateSchema = z.object({
  /** The page of the reader that explains it. */
  page: z.string(),
  markdown: z.string(),
  /** Base64. */
  docx: z.string(),
});

/** The templates of an edition, by kind and language. Their marks are `{{name}}`. */
export const draftTemplatesSchema = z.partialRecord(
  z.enum(DRAFT_KINDS),
  z.record(z.string(), templateSchema),
);
export type DraftTemplates = z.infer<typeof draftTemplatesSchema>;
export type DraftTemplate = z.infer<typeof templateSchema>;

export const MARK = /\{\{(\w+)\}\}/g;
export type MarkValues = Readonly<Record<string, string>>;

/** In one pass, so that a value with braces in it is only text. */
const fill = (text: string, values: MarkValues, quote: (value: string) => string) =>
  text.replace(MARK, (_, name: string) => quote(lookUp(values, name) ?? ''));

export const fillMarkdown = ({ markdown }: DraftTemplate, values: MarkValues) =>
  fill(markdown, values, asMarkdown);

/** A sign of Markdown in somebody's words is only a sign, and an address is no link. */
const asMarkdown = (text: string) =>
  text
    .replace(/[\\`*_<>[\]|~]|&(?=#?\w+;)|:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/^([#=+-]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));

const XML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Characters that no XML document may have, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const asXml = (text: string) =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, (sign) => lookUp(XML, sign) ?? sign);

/** The parts of a Word document that have text of the template: the body, and its title. */
const FILLED = ['word/document.xml', 'docProps/core.xml'] as const;

export function fillDocx({ docx }: DraftTemplate, values: MarkValues): Uint8Array<ArrayBuffer> {
  const files = unzipSync(Buffer.from(docx, 'base64'));
  for (const name of FILLED) {
    const part = files[name];
    if (part) files[name] = strToU8(fill(strFromU8(part), values, asXml));
  }
  return zipSync(files);
}
