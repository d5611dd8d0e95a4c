import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES, messagesFor } from '../testkit/ourShop.ts';

/** Figures with their currency, in their order. */
const figuresIn = (text = '') =>
  text.match(/\$?\d+(?:\s[€$])?/g)?.map((figure) => figure.replace(/\s/, ' '));

test.each(LANGUAGES)(
  'the card on the landing page has the figures of the fast start (%s)',
  (language) => {
    const folder = language === 'en' ? '' : `${language}/`;
    const text = readFileSync(`shop/product/${folder}fast-start.md`, 'utf8');
    const written = /^(?:PROBLEM|ПРОБЛЕМ) .*\d.*$/m.exec(text)?.[0];
    const { card } = messagesFor(language).landing.inside.cards.fastStart.piece;
    expect(figuresIn(card[1]?.[1])).toEqual(figuresIn(written));
  },
);
