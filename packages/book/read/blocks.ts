/** The block types of the guide. Typst, EPUB and Word each render them. */
export type LinkTarget = 'chapter' | 'playbook' | 'build' | 'prompt' | 'reference' | 'money';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; target: LinkTarget; id: string; children: Inline[] };

export type Cell = Inline[];

export type Block =
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Cell[]; rows: Cell[][] }
  | { kind: 'sample'; text: string }
  /** With an ID, a prompt of the library, shown where it is needed. */
  | { kind: 'prompt'; text: string; id?: string }
  | { kind: 'callout'; label: string; blocks: Block[] };

export function plainText(children: readonly Inline[]): string {
  return children
    .map((child) => ('children' in child ? plainText(child.children) : child.text))
    .join('');
}

const OPENS_AFTER = /[\s([{–—/]/;

/**
 * Turns straight quotes into typographic ones, by the preceding character, even across bold text and
 * links. Not used for prompts and samples, because straight quotes are safer to paste.
 */
export function curlQuotes(children: Inline[]): Inline[] {
  let before = ' ';
  const walk = (child: Inline): Inline => {
    if ('children' in child) return { ...child, children: child.children.map(walk) };
    const text = child.kind === 'code' ? child.text : curl(child.text, before);
    before = text.at(-1) ?? before;
    return { ...child, text };
  };
  return children.map(walk);
}

/** For text from data files. */
export const curlText = (text: string) => curl(text, ' ');

function curl(text: string, start: string): string {
  let before = start;
  return Array.from(text, (character) => {
    const curled = curlOne(character, OPENS_AFTER.test(before) || before === '“');
    before = curled;
    return curled;
  }).join('');
}

function curlOne(character: string, opens: boolean): string {
  if (character === '"') return opens ? '“' : '”';
  if (character === "'") return opens ? '‘' : '’';
  return character;
}
