import { expect, test } from 'vitest';
import { content, shop } from '../../../testkit/ourShop.ts';
import { COLORS } from '../content/colors.ts';
import { readTheme } from '../content/theme.ts';
import { renderMail } from './renderMail.ts';
import { sampleMails } from './samples.ts';
import { dark } from './theme.ts';

const [mail] = sampleMails(shop, content);

/** The styles of an email of a shop with this theme. */
function stylesOf(css: string): string {
  if (!mail) throw new Error('there is no sample');
  const { html } = renderMail(mail, { ...content, theme: readTheme(css) });
  return html.match(/style="[^"]*"|<style>[^<]*<\/style>/g)?.join('\n') ?? '';
}

test('an email has the colors of the shop', () => {
  const styles = stylesOf(':root { --signal: #1f4a4f; --paper: #fff; --ink: #101010; }');
  expect(styles).toContain('background-color:#1f4a4f');
  expect(styles).toContain('background-color:#fff');
  for (const color of [COLORS.signal, COLORS.paper, dark.signal])
    expect(styles).not.toContain(color);
  // What the theme leaves out stays as it is.
  expect(styles).toContain(COLORS.soft);
});

test('in dark mode, links in the color of the shop can be read', () => {
  const [, link = ''] =
    /\.link \{ color: (#\w{6})/.exec(stylesOf(':root { --signal: #135; }')) ?? [];
  // Of the same hue, and readable.
  expect(link).toBe('#708599');
  expect(stylesOf('')).toContain(`.link { color: ${dark.signal}`);
});

test('in dark mode, the ground stays dark and its text light', () => {
  const styles = stylesOf(':root { --ink: #4a4a4a; --panel: #1e1e1e; --paper: #121212; }');
  expect(styles).toContain(`body, .paper { background-color: ${dark.paper}`);
  expect(styles).toContain(`.ink { color: ${dark.ink}`);
  expect(styles).toContain('color:#4a4a4a');
});

test('words keep what looks like a color', () => {
  const message = sampleMails(shop, content).find(({ kind }) => kind === 'message');
  if (message?.kind !== 'message') throw new Error('there is no sample');
  const text = `Our color is ${COLORS.signal}.`;
  const themed = { ...content, theme: readTheme(':root { --signal: #1f4a4f; }') };
  expect(renderMail({ ...message, text }, themed).html).toContain(text);
});
