/** The few kinds of text the guide is written in; Typst, EPUB and Word each draw them their way. */
export type LinkTarget = 'chapter' | 'playbook' | 'prompt';

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
  | { kind: 'prompt' | 'sample'; text: string }
  | { kind: 'callout'; label: string; blocks: Block[] };

export function plainText(children: readonly Inline[]): string {
  return children
    .map((child) => ('children' in child ? plainText(child.children) : child.text))
    .join('');
}
