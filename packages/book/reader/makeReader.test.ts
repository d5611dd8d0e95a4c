import { pagesOf } from 'one-product-shop/formats/readerBook.ts';
import { searchBook } from 'one-product-shop/server/library/searchBook.ts';
import { describe, expect, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { guide } from '../../../testkit/ourGuide.ts';
import { editionOf } from '../read/edition.ts';
import { guideOutline } from '../read/outline.ts';
import { makeReader } from './makeReader.ts';

describe('the online reader', () => {
  const book = makeReader(guide, editionOf(shop));
  const pages = pagesOf(book);
  const pageOf = (id: string) => pages.find((page) => page.id === id);

  test('has every chapter, playbook, caselet, group of prompts and template', () => {
    const { chapters, playbooks, caselets, promptGroups, templates } = guide;
    const wanted = [
      ...chapters.map(({ number }) => `chapter-${number}`),
      ...playbooks.map(({ number }) => `playbook-${number}`),
      ...caselets.map(({ number }) => `caselet-${number}`),
      ...promptGroups.map(({ id }) => `prompts-${id}`),
      ...templates.map(({ name }) => `template-${name}`),
    ];
    expect(pages.map(({ id }) => id)).toEqual(expect.arrayContaining(wanted));
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
  });

  test('leads to every prompt of the library by its number', () => {
    for (const { id, group } of guide.prompts) {
      expect(pageOf(`prompts-${group}`)?.sections.map((section) => section.id)).toContain(
        `prompt-${id}`,
      );
    }
  });

  test('gives every prompt in the text an address', () => {
    const html = pages.map((page) => page.html).join('');
    expect(html.match(/<pre class="prompt"/g)?.length).toBeGreaterThan(guide.prompts.length);
    expect(html).not.toMatch(/<pre class="prompt"(?! id="prompt-[a-z0-9-]+")/);
  });

  test('has only links to places that exist', () => {
    const broken = pages.flatMap(({ id, html }) =>
      Array.from(
        html.matchAll(/href="(?!https:)([^"#]+)(?:#([^"]+))?"/g),
        ([, page = '', anchor]) => {
          const found = pageOf(page);
          const exists = found && (!anchor || found.html.includes(`id="${anchor}"`));
          return exists ? [] : [`${id}: ${page}#${anchor}`];
        },
      ).flat(),
    );
    expect(broken).toEqual([]);
  });

  test('leaves colors and typefaces of figures to the style sheet', () => {
    const html = pages.map((page) => page.html).join('');
    expect(html).toContain('<svg role="img" aria-label="Ruler of 30 days with day 1 marked."');
    expect(html).not.toMatch(/="#[0-9a-f]{3,6}"| style=/);
  });

  test('says where to begin, in every language of the shop', () => {
    for (const { page, note } of book.startHere) {
      expect(pageOf(page)).toBeDefined();
      expect(Object.keys(note).toSorted()).toEqual([...shop.languages].toSorted());
    }
    expect(pageOf(book.sample)?.numeral).toBe('1');
  });

  test('has a Bulgarian name for each entry and part that the library lists', () => {
    const stages: string[] = Object.values(guideOutline()).map(({ name }) => name);
    const listed = book.parts.slice(1).filter(({ title }) => !stages.includes(title));
    expect(listed.length).toBeGreaterThan(5);
    for (const { name } of [...book.startHere, ...listed]) expect(name?.bg).toMatch(/[а-я]/);
  });

  test('can be searched to its last template', () => {
    const found = searchBook(book, 'P-012').map(({ section }) => section.id);
    expect(found[0]).toBe('prompt-P-012');
    expect(searchBook(book, 'routing number')[0]?.page.id).toBe('template-invoice');
    expect(searchBook(book, 'kinds of cost')[0]?.section.id).toBe('four-kinds-of-cost');
  });

  test('stops the build at a page that does not exist', () => {
    const startHere = [{ page: 'chapter-99', note: {} }];
    const wrong = { ...guide, manual: { ...guide.manual, startHere } };
    expect(() => makeReader(wrong, editionOf(shop))).toThrow('no page is called "chapter-99"');
  });

  test('stops the build at a name for a part that does not exist', () => {
    const wrong = {
      ...guide,
      manual: { ...guide.manual, partNames: { Recipes: { bg: 'Рецепти' } } },
    };
    expect(() => makeReader(wrong, editionOf(shop))).toThrow('no part is called "Recipes"');
  });
});
