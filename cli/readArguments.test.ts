import { describe, expect, test } from 'vitest';
import type { Command } from '../server/commands/command.ts';
import { commands } from '../server/commands/commands.ts';
import { fieldsOf } from './fields.ts';
import { readArguments } from './readArguments.ts';

const registry: Readonly<Record<string, Command>> = commands;

function answerTo(command: Command, args: readonly string[]): string {
  try {
    readArguments(command, args);
    return 'understood';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe.each(Object.entries(registry))('%s', (_name, command) => {
  const fields = fieldsOf(command).filter(({ kind }) => kind !== 'switch');
  const odd = ['abc', '-1', '1.5', ' ', '9'.repeat(400)];

  test('says in words what it expected and what was given', () => {
    for (const { flag } of fields) {
      for (const value of odd) {
        const answer = answerTo(command, [`--${flag}=${value}`]);
        expect(answer).not.toMatch(
          /NaN|received (NaN|number|string|undefined)|invalid|too (big|small)|must match/i,
        );
      }
    }
  });
});

test.each([
  ['order', 'abc', '<number>: expected a number; "abc" was given'],
  ['order', '0', '<number>: expected at least 1; "0" was given'],
  ['refund', 'abc', '<number>: expected a case such as 7 or R-7; "abc" was given'],
  ['export', 'ann', '<email>: expected an email address; "ann" was given'],
])('%s %s is answered: %s', (name, value, words) => {
  const command = registry[name];
  expect(command && answerTo(command, [value])).toBe(words);
});

test('a number of days that is none is answered', () => {
  expect(answerTo(commands.funnel, ['--days', 'x'])).toBe(
    '--days: expected a number; "x" was given',
  );
});
