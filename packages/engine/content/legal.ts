import { Marked } from 'marked';
import { z } from 'zod';
import { lookUp } from '../rules/lookUp.ts';
import { nearest } from '../rules/text.ts';

export const LEGAL_PAGES = [
  'termsOfService',
  'privacyPolicy',
  'paymentAndDelivery',
  'refundPolicy',
] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

const frontmatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1).max(160),
  updated: z.iso.date(),
});

export const FACTS_ARE_IN = 'one-product-shop/content/facts.ts and shop/facts.ts have them all';

type LegalFacts = Readonly<Record<string, string | number | boolean>>;

/** A legal text that cannot be shown. Each problem says where and why. */
export class LegalTextError extends Error {
  readonly problems: readonly string[];

  constructor(...problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** A legal text with the shop's figures in it, its sections, and when it was last changed. */
export function legalPage(source: string | undefined, facts: LegalFacts, file: string) {
  if (source === undefined) throw new LegalTextError(`${file} is missing`);
  const [, head = '', body = ''] = source.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? [];
  const fields = head.split('\n').map((line) => line.split(/:\s+(.*)/s).slice(0, 2));
  const checked = frontmatter.safeParse(Object.fromEntries(fields));
  if (!checked.success) throw new LegalTextError(`${file}: ${z.prettifyError(checked.error)}`);
  return { ...checked.data, ...render(withFacts(body, facts, file)) };
}

const FACT = /\{\{(\w+)\}\}/g;

/** Every fact that a text names, also in a condition. */
const NAMED = /\{\{(?:(?:if|unless) )?(\w+)\}\}/g;

/** Before a line that is true of some shops only: `{{if name}}` or `{{unless name}}`. */
const CONDITION = /^\{\{(if|unless) (\w+)\}\}\s*/;

/**
 * `{{price}}` and its like; a name that is not a fact stops the build. A line about something that
 * the shop does not have, such as a telephone number, is left out.
 */
function withFacts(text: string, facts: LegalFacts, file: string): string {
  const named = new Set(Array.from(text.matchAll(NAMED), ([, name = '']) => name));
  const unknown = [...named].filter((name) => lookUp(facts, name) === undefined);
  if (unknown.length > 0) {
    const problems = unknown.map((name) => {
      const meant = nearest(name, Object.keys(facts));
      const words = meant ? `did you mean {{${meant}}}?` : FACTS_ARE_IN;
      return `${file}: there is no fact called {{${name}}}; ${words}`;
    });
    throw new LegalTextError(...problems);
  }
  const belongs = (line: string) => {
    const [, word, condition = ''] = CONDITION.exec(line) ?? [];
    if (word && Boolean(lookUp(facts, condition)) !== (word === 'if')) return false;
    return [...line.matchAll(FACT)].every(([, name = '']) => lookUp(facts, name) !== '');
  };
  const filled = text
    .split('\n')
    .filter(belongs)
    .map((line) => line.replace(CONDITION, ''))
    .map((line) => line.replace(FACT, (_, name: string) => asWritten(String(lookUp(facts, name)))))
    .join('\n');
  const [left] = /\{\{.*?(\}\}|$)/m.exec(filled) ?? [];
  if (left === undefined) return filled;
  const ways = '{{name}}, or {{if name}} at the beginning of a line';
  throw new LegalTextError(`${file}: ${left} is not understood; write ${ways}`);
}

/** A fact is words and never Markdown: `<Guide>`, `*` and `_` in a name stay what they are. */
const asWritten = (fact: string) => fact.replace(/[!-/:-@[-`{-~]/g, '\\$&');

function render(markdown: string) {
  const sections: { id: string; title: string }[] = [];
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${inner}</h${depth}>`;
        const id = `section-${sections.length + 1}`;
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        sections.push({ id, title });
        return `<h2 id="${id}">${inner}</h2>`;
      },
      // On a phone a row of a wide table becomes a block, and its cells carry the names of their columns.
      table({ header, rows }) {
        const names = header.map(({ text }) =>
          text.replace(/[&"<]/g, (sign) => lookUp(ESCAPED, sign) ?? ''),
        );
        const rowOf = (cells: typeof header, tag: 'th' | 'td') => {
          const shown = cells.map(({ tokens }, column) => {
            const name = tag === 'td' ? ` data-column="${names[column]}"` : '';
            return `<${tag}${name}>${this.parser.parseInline(tokens)}</${tag}>`;
          });
          return `<tr>${shown.join('\n')}</tr>\n`;
        };
        const kind = header.length > PHONE_COLUMNS ? ' class="stacked"' : '';
        const body = rows.map((cells) => rowOf(cells, 'td')).join('');
        return `<div class="table" tabindex="0" role="group"><table${kind}><thead>${rowOf(header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
  return { sections, html: marked.parse(markdown, { async: false }) };
}

/** A phone has room for this many columns of words. */
const PHONE_COLUMNS = 3;

const ESCAPED: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };
