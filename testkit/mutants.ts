import { parseSync } from 'vite';

/** One small mistake in a source file. */
export type Mutant = {
  /** `the line as it is → as it becomes`; with `#2` when the same stands there twice. */
  name: string;
  text: string;
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const SWAPPED: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '&&': '||', '||': '&&', '??': '&&' },
  ...{ some: 'every', every: 'some', min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' },
  ...{ find: 'findLast', findLast: 'find' },
};

/** Wrappers of values; all other nodes of this prefix are types, which do nothing. */
const TYPED_VALUES = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

const LOOPS = [
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
];

/** The source with a call of `turn` in each turn of a loop, so that one without end can be ended. */
export function withTurns(path: string, source: string, turn: string): string {
  const inserted: { at: number; code: string }[] = [];
  function visit(node: Node): void {
    const { body } = node;
    if (LOOPS.includes(node.type) && isNode(body)) {
      inserted.push({ at: body.start, code: `{ ${turn}; ` }, { at: body.end, code: ' }' });
    }
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part);
  }
  for (const part of parseSync(path, source).program.body) visit(part as unknown as Node);
  // From the end, so that earlier places stay where they are.
  return inserted
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, code }) => text.slice(0, at) + code + text.slice(at), source);
}

/** Every mutant of a source file: operators, comparisons, conditions, numbers, guards, methods. */
export function mutantsOf(path: string, source: string): Mutant[] {
  const found: { start: number; end: number; to: string }[] = [];
  const codeOf = ({ start, end }: Node) => source.slice(start, end);

  function visit(node: Node): void {
    if (node.type.startsWith('TS') && !TYPED_VALUES.includes(node.type)) return;
    const replace = ({ start, end }: { start: number; end: number }, to: string) =>
      found.push({ start, end, to });
    const { left, right, test, argument, operator, property, value, expression } = node;
    if (isNode(left) && isNode(right) && typeof operator === 'string' && SWAPPED[operator]) {
      const start = source.indexOf(operator, left.end);
      replace({ start, end: start + operator.length }, SWAPPED[operator]);
    }
    const isCase = node.type === 'SwitchCase';
    if (isNode(test)) for (const to of isCase ? ['false'] : ['true', 'false']) replace(test, to);
    if (operator === '!' && isNode(argument)) replace(node, codeOf(argument));
    if (node.type === 'MemberExpression' && isNode(property)) {
      const to = SWAPPED[codeOf(property)];
      if (to) replace(property, to);
    }
    if (node.type === 'Literal' && typeof value === 'number') replace(node, String(value + 1));
    if (node.type === 'Literal' && typeof value === 'boolean') replace(node, String(!value));
    if (node.type === 'ReturnStatement' && isNode(argument) && codeOf(argument) !== 'undefined') {
      replace(argument, 'undefined');
    }
    if (node.type === 'CallExpression' && isNode(node.callee)) {
      const { object, property: method } = node.callee;
      // A query without one of its conditions.
      if (isNode(object) && isNode(method) && codeOf(method) === 'where') {
        replace({ start: object.end, end: node.end }, '');
      }
    }
    if (node.type === 'ExpressionStatement' && isNode(expression)) replace(node, ';');
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part);
  }

  for (const part of parseSync(path, source).program.body) visit(part as unknown as Node);
  const times = new Map<string, number>();
  return found.map(({ start, end, to }) => {
    const from = source.lastIndexOf('\n', start) + 1;
    const until = source.indexOf('\n', end);
    const mutated = source.slice(from, start) + to + source.slice(end, until);
    const plain = [source.slice(from, until), mutated]
      .map((code) => code.trim().replace(/\s+/g, ' '))
      .join(' → ');
    const nth = (times.get(plain) ?? 0) + 1;
    times.set(plain, nth);
    const name = nth === 1 ? plain : `${plain} #${nth}`;
    return { name, text: source.slice(0, start) + to + source.slice(end) };
  });
}
