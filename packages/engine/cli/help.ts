import type { Command } from '../server/commands/command.ts';
import { exampleOf, type Field, fieldsOf } from './readArguments.ts';

const SHOP = 'npm run shop --';

/** Groups of commands; one that matches no group is listed last. */
const TOPICS: [title: string, names: RegExp][] = [
  ['Daily', /^(today|figures|funnel|consultant.*)$/],
  ['Orders and buyers', /^(order|buyer|unpaid|dispute|reconcile)/],
  ['Refunds and withdrawals', /^refund/],
  ['Versions, emails and messages', /^(publish|edition|mail|message)/],
  ['Codes and sources', /^(code|source)/],
  ['Documents and taxes', /^(document|tax|rates)/],
  ['Connections', /^(webhook|api)/],
  ['Personal data and backups', /^(export|erase|retention|backup|restore)$/],
  ['Settings and test mode', /^(doctor|desk|rehearse|stripe)/],
  ['More', /^/],
];

export function helpForAll(commands: Readonly<Record<string, Command>>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const left = new Map(Object.entries(commands));
  const topics = TOPICS.flatMap(([title, names]) => {
    const lines = [...left].filter(([name]) => names.test(name));
    for (const [name] of lines) left.delete(name);
    const listed = lines.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
    return listed.length > 0 ? [`${title}\n${listed.join('\n')}`] : [];
  });
  return [
    `Usage: ${SHOP} <command> [options]`,
    ...topics,
    [
      `${SHOP} help <command>   show help for a command`,
      `npm run -s shop -- <command> --json   print the result as JSON, for scripts`,
    ].join('\n'),
  ].join('\n\n');
}

export function helpFor(name: string, command: Command): string {
  const fields = fieldsOf(command);
  const inOrder = (command.positional ?? []).flatMap((position) =>
    fields.filter((field) => field.name === position),
  );
  const byName = fields.filter((field) => !inOrder.includes(field));
  const usage = [SHOP, name, ...inOrder.map(usageOf), ...(byName.length > 0 ? ['[options]'] : [])];
  // What must be given, or else the first thing that can be.
  const required = byName.filter((field) => field.required);
  const given = required.length > 0 ? required : byName.slice(0, 1);
  const example = [SHOP, name, ...inOrder.map(exampleOf), ...given.map(optionExample)];
  const options = [
    ...inOrder.map((field) => [`<${field.option}>`, describeField(field)]),
    ...byName.map((field) => [optionWithValue(field), describeField(field)]),
    ...(command.question ? [['--yes', 'Don’t ask for confirmation']] : []),
    ['--json', 'Print the result as JSON'],
    ['--help', 'Print this help'],
  ];
  const width = Math.max(...options.map(([option = '']) => option.length));
  return [
    command.summary,
    `Usage: ${usage.join(' ')}`,
    options.map(([option = '', text]) => `  ${option.padEnd(width)}  ${text}`).join('\n'),
    `Example: ${example.join(' ')}`,
  ].join('\n\n');
}

function usageOf(field: Field): string {
  const name = `<${field.option}>${field.kind === 'list' ? '…' : ''}`;
  return field.required ? name : `[${name}]`;
}

const optionWithValue = (field: Field) =>
  field.kind === 'flag'
    ? `--${field.option}`
    : `--${field.option} <${field.kind === 'number' ? 'number' : 'text'}>`;

const optionExample = (field: Field) =>
  field.kind === 'flag' ? `--${field.option}` : `--${field.option} ${exampleOf(field)}`;

function describeField(field: Field): string {
  const notes = [
    ...(field.choices.length > 0 ? [`one of: ${field.choices.join(', ')}`] : []),
    ...(field.kind === 'list' ? ['may be repeated'] : []),
    ...(field.default === undefined || field.default === false || Array.isArray(field.default)
      ? []
      : [`default: ${field.default}`]),
    ...(field.required ? ['required'] : []),
  ];
  return field.description + (notes.length > 0 ? ` (${notes.join('; ')})` : '');
}
