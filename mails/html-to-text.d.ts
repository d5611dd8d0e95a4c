/** What is used here of html-to-text, which brings no types. */
declare module 'html-to-text' {
  export type Element = { children: unknown; attribs: { href: string } };

  export type Builder = {
    openBlock(options: { leadingLineBreaks: number }): void;
    closeBlock(options: { trailingLineBreaks: number }): void;
    addInline(text: string): void;
    addLiteral(text: string): void;
    addLineBreak(): void;
  };

  export type Formatter = (
    element: Element,
    walk: (children: unknown, builder: Builder) => void,
    builder: Builder,
  ) => void;

  export function compile(options: {
    wordwrap: false;
    selectors: readonly { selector: string; format?: string; options?: object }[];
    formatters: Readonly<Record<string, Formatter>>;
  }): (html: string) => string;
}
