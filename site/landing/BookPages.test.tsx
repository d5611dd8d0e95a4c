import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { factsFor, messagesFor } from '../../testkit/ourShop.ts';
import type { BookPicture } from './BookPages.tsx';
import { Product } from './Product.tsx';

const shown = (pictures: readonly BookPicture[]) => {
  const { landing, outline } = messagesFor('en');
  const words = { t: landing.product, outline, facts: factsFor('en') };
  return renderToStaticMarkup(<Product {...words} pictures={pictures} sample={null} />);
};

test('goods without pictures leave no empty place for them', () => {
  expect(shown([])).not.toMatch(/class="(pages|showcase)"/);
  const picture = { url: '/_guide/cover.avif', width: 640, height: 900 };
  expect(shown([picture, { ...picture, url: '/_guide/page.avif' }])).toMatch(
    /class="showcase".*class="pages".*class="pages"/s,
  );
});
