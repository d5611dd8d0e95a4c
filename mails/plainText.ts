import { plainTextSelectors } from '@react-email/render';
import { compile, type Formatter } from 'html-to-text';

const oneBreak = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const selectors = [
  { selector: 'h1', options: { uppercase: false } },
  /** `Read the terms <https://…>`: the brackets keep commas and full stops out of the address. */
  { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
  { selector: 'a.button', format: 'addressBelow' },
  { selector: 'ul', options: { itemPrefix: '- ' } },
  { selector: 'tr.fact', format: 'block', options: oneBreak },
  { selector: 'th.fact', format: 'inlineSurround', options: { suffix: ': ' } },
];

const addressBelow: Formatter = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addLiteral(':');
  builder.addLineBreak();
  builder.addInline(element.attribs.href);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Made once: working out the selectors takes as long as using them. */
const toText = compile({
  wordwrap: false,
  formatters: { addressBelow },
  selectors: [...plainTextSelectors, ...selectors],
});

/** The same mail for those who read without pictures, colours or buttons. */
export const plainText = (html: string) => `${toText(html).replace(/[ \t]+$/gm, '')}\n`;
