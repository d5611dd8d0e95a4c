/** One operator of a page's content with the operands before it, as they are written. */
export type Operator = { name: string; operands: string[] };

const TOKEN = /%[^\r\n]*|<<|>>|<[0-9A-Fa-f\s]*>|[[\]{}]|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+|\(/g;
const OPERAND = /^([+-]?[\d.]|\/|<|>>|\(|\[|\]|true$|false$|null$)/;

/** Splits a content stream (PDF 32000-1, 7.8.2) into operators. Inline images are not expected. */
export function operatorsOf(content: string): Operator[] {
  const found: Operator[] = [];
  let operands: string[] = [];
  for (const token of tokensOf(content)) {
    if (OPERAND.test(token)) operands.push(token);
    else {
      found.push({ name: token, operands });
      operands = [];
    }
  }
  return found;
}

function* tokensOf(content: string): Generator<string> {
  const pattern = new RegExp(TOKEN);
  for (let match = pattern.exec(content); match; match = pattern.exec(content)) {
    const [token] = match;
    if (token.startsWith('%')) continue;
    if (token !== '(') {
      yield token;
      continue;
    }
    const end = endOfString(content, match.index);
    yield content.slice(match.index, end);
    pattern.lastIndex = end;
  }
}

/** Strings may contain balanced parentheses, and escaped ones. */
function endOfString(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at += 1) {
    const letter = content[at];
    if (letter === '\\') at += 1;
    else if (letter === '(') depth += 1;
    else if (letter === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new Error('a string in the content does not end');
}
