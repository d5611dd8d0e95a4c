import type { Command } from '../server/commands/command.ts';
import { type Field, fieldsOf } from './fields.ts';
import { exampleOf } from './readArguments.ts';

const SHOP = 'npm run shop --';

/** By what a seller has in mind; a command that fits nowhere is listed last. */
const TOPICS: [title: string, names: RegExp][] = [
  ['Every day', /^(today|figures|funnel)$/],
  ['Orders and buyers', /^(order|buyer|reconcile)/],
  ['Refunds and withdrawals', /^refund/],
  ['Editions and mails', /^(publish|edition|mail)/],
  ['Personal data and copies', /^(export|erase|retention|backup|restore)$/],
  ['Settings and rehearsal', /^(doctor|desk|rehearse)/],
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
      `${SHOP} help <command>   explains one command`,
      `npm run -s shop -- <command> --json   prints its result as JSON, for scripts`,
    ].join('\n'),
  ].join('\n\n');
}

export function helpFor(name: string, command: Command): string {
  const fields = fieldsOf(command);
  const inOrder = (command.positional ?? []).flatMap((position) =>
    fields.filter((field) => field.name === position),
  );
  const byName = fields.filter((field) => !inOrder.includes(field));
  const usage = [SHOP, name, ...inOrder.map(inUsage), ...(byName.length > 0 ? ['[options]'] : [])];
  const example = [SHOP, name, ...inOrder.map(exampleOf), ...byName.slice(0, 2).map(inExample)];
  const options = [
    ...inOrder.map((field) => [`<${field.flag}>`, explained(field)]),
    ...byName.map((field) => [withValue(field), explained(field)]),
    ['--json', 'print the result as JSON'],
    ['--help', 'print this'],
  ];
  const width = Math.max(...options.map(([option = '']) => option.length));
  return [
    command.summary,
    `Usage: ${usage.join(' ')}`,
    options.map(([option = '', words]) => `  ${option.padEnd(width)}  ${words}`).join('\n'),
    `Example: ${example.join(' ')}`,
  ].join('\n\n');
}

function inUsage(field: Field): string {
  const name = `<${field.flag}>${field.kind === 'list' ? '…' : ''}`;
  return field.required ? name : `[${name}]`;
}

const withValue = (field: Field) =>
  field.kind === 'switch'
    ? `--${field.flag}`
    : `--${field.flag} <${field.kind === 'number' ? 'number' : 'text'}>`;

const inExample = (field: Field) =>
  field.kind === 'switch' ? `--${field.flag}` : `--${field.flag} ${exampleOf(field)}`;

function explained(field: Field): string {
  const notes = [
    ...(field.choices.length > 0 ? [`one of: ${field.choices.join(', ')}`] : []),
    ...(field.kind === 'list' ? ['may be repeated'] : []),
    ...(field.preset === undefined || field.preset === false || Array.isArray(field.preset)
      ? []
      : [`otherwise ${field.preset}`]),
    ...(field.required ? ['needed'] : []),
  ];
  return field.words + (notes.length > 0 ? ` (${notes.join('; ')})` : '');
}
