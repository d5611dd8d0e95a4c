import { expect, test } from 'vitest';
import { campaignIn, referrerIn, sourceOf } from './sources.ts';

test('reads campaign parameters and nothing else', () => {
  const query = `utm_source=News&utm_id=7&email=ann@example.com&utm_medium=${'x'.repeat(101)}`;
  expect(campaignIn(new URLSearchParams(query))).toEqual({ utm_source: 'News' });
});

test.each([
  ['www.example.com', { referrer: 'example.com' }],
  ['news.example.com:8080', { referrer: 'news.example.com' }],
  ['shop.example', {}],
  ['', {}],
  ['not a host', {}],
  ['x'.repeat(200), {}],
])('a visitor from %j has %j', (host, attribution) =>
  expect(referrerIn(host, 'https://shop.example')).toEqual(attribution),
);

test('groups different spellings', () => {
  expect(sourceOf({ utm_source: ' News ' }, 'source')).toBe('news');
  expect(sourceOf({ code: 'launch20' }, 'code')).toBe('LAUNCH20');
  expect(sourceOf({}, 'referrer')).toBe('(none)');
});
