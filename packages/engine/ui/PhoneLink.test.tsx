import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhoneLink } from './PhoneLink.tsx';

test('a phone number stays in one line and can be dialed', () => {
  expect(renderToStaticMarkup(<PhoneLink phone="+359 32 123-456" />)).toBe(
    '<a href="tel:+35932123456">+359\u00a032\u00a0123\u2011456</a>',
  );
});
