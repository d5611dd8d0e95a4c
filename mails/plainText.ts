import { toPlainText } from '@react-email/render';

/** What is used here of html-to-text, which brings no types. */
type Element = { children: unknown; attribs: { href: string } };
type Builder = {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addInline(text: string): void;
  addLiteral(text: string): void;
  addLineBreak(): void;
};

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

const formatters = {
  addressBelow(
    element: Element,
    walk: (children: unknown, builder: Builder) => void,
    builder: Builder,
  ) {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(element.children, builder);
    builder.addLiteral(':');
    builder.addLineBreak();
    builder.addInline(element.attribs.href);
    builder.closeBlock({ trailingLineBreaks: 2 });
  },
};

/** The same mail for those who read without pictures, colours or buttons. */
export const plainText = (html: string) =>
  `${toPlainText(html, { selectors, formatters }).replace(/[ \t]+$/gm, '')}\n`;
