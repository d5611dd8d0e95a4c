import { resolve } from 'node:path';
import { parse } from 'node-html-parser';
import { loadBuiltShop } from '../packages/engine/server/core/builtShop.ts';
import type { OurMessages } from './ourShop.ts';
import type { TestApp } from './testApp.ts';

export const LANGUAGES = ['en', 'bg'] as const;
export type Language = (typeof LANGUAGES)[number];

// Loaded from the build: Playwright cannot run modules that need Vite.
const { content } = await loadBuiltShop(resolve(import.meta.dirname, '../dist'));

/** The texts of the pages. */
export const MESSAGES = {
  en: content.messages('en') as OurMessages,
  bg: content.messages('bg') as OurMessages,
} as const;

/** A page of the shop as a parsed document, without a browser. */
export async function getPage(app: TestApp['app'], path: string, init: RequestInit = {}) {
  const response = await app.request(path, init);
  const html = await response.text();
  return { response, html, page: parsePage(html) };
}

export function parsePage(html: string) {
  const root = parse(html);
  const all = (selector: string) => root.querySelectorAll(selector);
  /** The only match; throws if there are none or several. */
  const one = (selector: string) => {
    const [found, ...others] = all(selector);
    if (!found || others.length > 0)
      throw new Error(`${others.length + (found ? 1 : 0)} ${selector}`);
    return found;
  };
  return {
    all,
    one,
    /** The text as it is read: one space between words. */
    text: (selector: string) => readable(one(selector).text),
    texts: (selector: string) => all(selector).map(({ text }) => readable(text)),
    attribute: (selector: string, name: string) => one(selector).getAttribute(name),
  };
}

const readable = (text: string) => text.replaceAll(/[ \t\r\n]+/g, ' ').trim();

export type FormFields = Record<string, string | readonly string[]>;

/** The fields of a form with the values that the page gives them. */
export function fieldsOf({ all }: ReturnType<typeof parsePage>, form: string): FormFields {
  const fields: Record<string, string | string[]> = {};
  for (const field of all(`${form} [name]`)) {
    const { name = '', type, value = '' } = field.attributes;
    const isChoice = type === 'radio' || type === 'checkbox';
    if (isChoice && !field.hasAttribute('checked')) continue;
    const given = field.tagName === 'TEXTAREA' ? field.text : value;
    const before = fields[name];
    fields[name] = before === undefined ? given : [before, given].flat();
  }
  return fields;
}

/** A form as a browser without JavaScript posts it. */
export const formPost = (fields: FormFields): RequestInit => {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one);
  }
  return {
    method: 'POST',
    body,
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
  };
};
