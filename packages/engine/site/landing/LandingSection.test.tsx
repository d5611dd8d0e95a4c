import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LANDING } from '../../../../shop/landing.ts';
import { messagesFor } from '../../../../testkit/ourShop.ts';
import type { LandingSection as Entry } from '../../content/landingSections.ts';
import { readLanding } from '../../content/readLanding.ts';
import { type LandingData, LandingSection } from './LandingSection.tsx';

const { landing, outline } = messagesFor('en');
const data: LandingData = {
  language: 'en',
  outline,
  pictures: {},
  sample: null,
  guarantee: { days: 30, layout: 'block' },
};
const picture = (url: string) => ({ url, width: 640, height: 900, srcset: `${url} 640w` });

/** A page made from another list, with additional texts. */
function render(list: readonly Entry[], words: object = {}, changed: Partial<LandingData> = {}) {
  const messages = { ...landing, ...words };
  const { sections, problems } = readLanding({
    list,
    messages,
    file: 'landing.ts',
    facts: { bread: 'Rye', cake: '' },
  });
  expect(problems).toEqual([]);
  const all = { ...data, ...changed };
  return sections
    .map((section) =>
      section.section === 'order'
        ? '<order>'
        : renderToStaticMarkup(<LandingSection section={section} data={all} />),
    )
    .join('\n');
}

const hero: Entry = { section: 'hero', words: 'headline' };
const order: Entry = { section: 'order', words: 'buy' };
const faq: Entry = { section: 'faq', id: 'faq', words: 'faq' };
const why: Entry = { section: 'text', words: 'why' };

test('shows the sections of the list in its order, and no others', () => {
  const titles = (html: string) =>
    [...html.matchAll(/<h[12]>(.*?)<\/h[12]>|<order>/g)].map(([all, title]) => title ?? all);
  const { headline } = landing;
  expect(titles(render([hero, faq, order, why]))).toEqual([
    headline.title,
    landing.faq.title,
    '<order>',
    landing.why.title,
  ]);
  expect(titles(render([hero, why, order]))).toEqual([
    headline.title,
    landing.why.title,
    '<order>',
  ]);
});

test('adds sections with pictures and texts of the seller', () => {
  const words = {
    kitchen: { title: 'Our kitchen', pictures: { 'oven.jpg': 'A hot oven' } },
    bake: {
      title: 'How it goes',
      steps: [
        ['Mix', 'Flour and water'],
        ['Bake', 'An hour'],
      ],
    },
    print: { title: 'Small print', items: ['Contains gluten.'] },
    start: { title: 'Bread', pictures: { 'loaf.png': 'A loaf' } },
  };
  const html = render(
    [
      { section: 'hero', words: 'start', picture: 'loaf.png' },
      {
        section: 'pictures',
        words: 'kitchen',
        pictures: ['oven.jpg'],
        parts: [{ section: 'steps', words: 'bake' }],
      },
      order,
      { section: 'notes', words: 'print' },
    ],
    words,
    { pictures: { 'oven.jpg': picture('/oven.avif'), 'loaf.png': picture('/loaf.avif') } },
  );
  expect(html).toMatch(
    /<img class="cover" src="\/loaf.avif"[^>]* alt="A loaf" width="640" height="900"\/>/,
  );
  expect(html).toMatch(/<img src="\/oven.avif"[^>]* alt="A hot oven"[^>]* loading="lazy"\/>/);
  expect(html).toContain(
    '<h3>How it goes</h3><ol class="step-list"><li><b>Mix</b><p>Flour and water</p>',
  );
  expect(html).toContain('<p class="note">Contains gluten.</p>');
  expect(html).not.toMatch(/roadmap|counts|Find/);
});

test('leaves out what depends on a fact that the shop does not have', () => {
  const cards: Entry = {
    section: 'cards',
    words: 'inside',
    cards: [
      { card: 'guide', if: 'bread' },
      { card: 'caselets', if: 'cake' },
    ],
  };
  const html = render([hero, cards, order, { ...why, if: 'cake' }, { ...faq, if: 'bread' }]);
  expect(html).toContain(landing.inside.cards.guide.title);
  expect(html).not.toContain(landing.inside.cards.caselets.title);
  expect(html).not.toContain(landing.why.title);
  expect(html).toContain(landing.faq.title);
});

test('leaves out each piece whose figures the guide does not have', () => {
  const cards = LANDING.flatMap((entry) =>
    entry.section === 'cards' ? [{ ...entry, cards: entry.cards.filter((one) => !one.if) }] : [],
  );
  const list = [hero, ...cards, order];
  const none = { chapterDays: [], playbooks: [], fastStart: [], checklist: [] };
  const checklist = [{ do: 'Bake.', minutes: 40 }];
  expect(render(list, {}, { pieces: none })).toBe(render(list));
  expect(render(list, {}, { pieces: { ...none, checklist } })).toContain('<small>40 ');
});

test('leaves no gap when the guide has no page pictures', () => {
  const showcase = LANDING.filter(({ section }) => section === 'showcase');
  const list = [hero, order, ...showcase];
  expect(render(list)).not.toMatch(/spreads|with-book/);
  const pictures = {
    cover: picture('/cover.avif'),
    'playbook-1': picture('/left.avif'),
    'playbook-1+1': picture('/right.avif'),
  };
  const html = render([{ ...hero, picture: 'cover' }, order, ...showcase], {}, { pictures });
  expect(html).toContain('with-book');
  expect([...html.matchAll(/id="spread-/g)]).toHaveLength(1);
});
