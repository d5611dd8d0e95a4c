import { expect, test } from 'vitest';
import { quote } from './figures.ts';

const FIGURES = { serving: { page: '3,902' } };
const quoted = (value: string, name = 'page') => `<!-- serving.${name} -->${value}<!-- / -->`;

test('a page of the docs gets the measured figures', () => {
  const page = `Serves ${quoted('30,000')} pages a second, ${quoted('3,902')} in all.`;
  const { text, problems } = quote('docs/scaling.md', page, FIGURES);
  expect(text).toBe(`Serves ${quoted('3,902')} pages a second, ${quoted('3,902')} in all.`);
  expect(problems).toEqual([]);
});

test('a figure that nothing measures is a problem', () => {
  const { problems } = quote('docs/scaling.md', quoted('4,000', 'forms'), FIGURES);
  expect(problems).toEqual(['docs/scaling.md quotes serving.forms, which nothing measures']);
});

test('a measured figure without its mark is a problem, a round number is not', () => {
  const figures = { serving: { page: '3,902', stored: '1,000,000', measured: '2026-11-18' } };
  const page = 'Serves 3,902 pages and 13,902 others of 1,000,000 visits. Looked at on 2026-11-18.';
  expect(quote('docs/scaling.md', page, figures).problems).toEqual([
    'docs/scaling.md has the figure serving.page without its mark: 3,902',
  ]);
});

test('the table of measured figures has none of its own', () => {
  const row = (ours: string) => `| pages, 64 clients | ${ours} | much |`;
  const problemsOf = (ours: string) => quote('docs/measured.md', row(ours), FIGURES).problems;
  expect(problemsOf(quoted('3,902'))).toEqual([]);
  expect(problemsOf('30,000')).toEqual([
    `docs/measured.md has a figure without a source: ${row('30,000')}`,
  ]);
});
