import { describe, expect, test } from 'vitest';
import type { Command } from '../server/commands/command.ts';
import { commands } from '../server/composition.ts';
import { helpFor } from './help.ts';
import { fieldsOf, readArguments } from './readArguments.ts';

const registry: Readonly<Record<string, Command>> = commands;

function errorFor(command: Command, args: readonly string[]): string {
  try {
    readArguments(command, args);
    return 'no error';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe.each(Object.entries(registry))('%s', (_name, command) => {
  const fields = fieldsOf(command).filter(({ kind }) => kind !== 'flag');
  const odd = ['abc', '-1', '1.5', ' ', '9'.repeat(400)];

  test('explains what it expects in plain words', () => {
    for (const { option } of fields) {
      for (const value of odd) {
        const answer = errorFor(command, [`--${option}=${value}`]);
        expect(answer).not.toMatch(
          /NaN|received (NaN|number|string|undefined)|invalid|too (big|small)|must match/i,
        );
      }
    }
  });
});

test.each([
  ['order', 'abc', '<number>: expected a number, got "abc"'],
  ['order', '0', '<number>: expected at least 1, got "0"'],
  ['refund', 'abc', '<number>: expected a case number, such as 7 or R-7, got "abc"'],
  ['export', 'ann', '<email>: expected an email address, got "ann"'],
])('rejects %s %s: %s', (name, value, words) => {
  const command = registry[name];
  expect(command && errorFor(command, [value])).toBe(words);
});

test('rejects an invalid number of days', () => {
  expect(errorFor(commands.funnel, ['--days', 'x'])).toBe('--days: expected a number, got "x"');
});

test('the example of publish names a folder', () => {
  expect(helpFor('publish', commands.publish)).toContain('publish dist/guide --notes');
});

test('a key is no option, because others could read it in the list of processes', () => {
  const command = commands['stripe-connect'];
  expect(errorFor(command, ['--key', 'rk_test_abcdefgh'])).toContain('Unknown option: --key');
  expect(errorFor(command, ['rk_test_abcdefgh'])).toContain('Unexpected argument');
  expect(helpFor('stripe-connect', command)).not.toContain('--key');
});
