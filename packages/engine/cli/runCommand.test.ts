import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sellerOf, type TestShop, testShop } from '../../../testkit/testShop.ts';
import { command } from '../server/commands/command.ts';
import { UserError } from '../server/core/userError.ts';
import { runCommand } from './runCommand.ts';

const bake = command({
  summary: 'Bake a loaf',
  roles: ['owner'],
  positional: ['flour'],
  input: z.object({
    flour: z.enum(['rye', 'wheat']).describe('what it is made of'),
    minutes: z.int().min(1).default(40).describe('how long'),
    seedsOnTop: z
      .array(z.string())
      .default([])
      .meta({ description: 'what is strewn on it', examples: ['poppy seeds'] }),
    crusty: z.boolean().default(true).describe('with a crust'),
    note: z.string().optional().describe('for the baker'),
  }),
  run: (_context, input) => Promise.resolve(input),
});
const season = command({
  summary: 'Season it',
  roles: ['owner'],
  positional: ['taste'],
  input: z.object({
    taste: z.string(),
    much: z.boolean().default(false),
    with: z.string().meta({ examples: ['poppy seeds'] }),
    in: z.string().meta({ examples: ['en="a bowl"'] }),
  }),
  run: (_context, input) => Promise.resolve(input),
});
const sell = command({
  summary: 'Sell it',
  roles: ['owner'],
  input: z.object({}),
  run: () => Promise.reject(new UserError('There is no bread left.')),
});
const doctor = command({
  summary: 'Look',
  roles: ['owner'],
  input: z.object({}),
  run: () => Promise.resolve([{ check: 'Oven', status: 'missing', details: 'buy one' }]),
});
const recipe = command({
  summary: 'Everything about a loaf, as JSON',
  roles: ['owner'],
  printsJson: ({ to }) => to === undefined,
  input: z.object({ to: z.string().optional() }),
  run: () => Promise.resolve({ parts: [{ flour: 'rye' }] }),
});
const orders = command({
  summary: 'List',
  roles: ['owner'],
  input: z.object({}),
  run: () => Promise.resolve({ rows: [], next: null }),
});

const burn = command({
  summary: 'Burn it',
  roles: ['owner'],
  input: z.object({ all: z.boolean().default(false) }),
  question: async (_context, { all }) => (all ? 'Burn everything?' : undefined),
  run: () => Promise.resolve('burned'),
});

let bakery: TestShop | undefined;
afterEach(async () => {
  await bakery?.close();
  bakery = undefined;
});

async function type(line: string, answer?: boolean) {
  const [out, err]: [string[], string[]] = [[], []];
  let closed = 0;
  const code = await runCommand(line.split(' ').filter(Boolean), {
    commands: { bake, season, sell, doctor, orders, recipe, burn },
    ask: answer === undefined ? undefined : async () => answer,
    open: async () => {
      bakery ??= await testShop();
      const close = async () => {
        closed += 1;
      };
      return { context: sellerOf(bakery), close };
    },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n'), closed };
}

test('passes parsed arguments to the command', async () => {
  const line =
    'bake rye --minutes 55 --seeds-on-top sesame --seeds-on-top=poppy --no-crusty --json';
  const { code, out, err, closed } = await type(line);
  expect(JSON.parse(out)).toEqual({
    flour: 'rye',
    minutes: 55,
    seedsOnTop: ['sesame', 'poppy'],
    crusty: false,
  });
  expect({ code, err, closed }).toEqual({ code: 0, err: '', closed: 1 });
  expect(JSON.parse((await type('bake --flour wheat --json')).out)).toMatchObject({ minutes: 40 });
});

test.each([
  ['', 0, 'Bake a loaf'],
  ['help', 0, 'Sell it'],
  ['--help', 0, 'Usage: npm run shop -- <command>'],
  ['help bake', 0, 'npm run shop -- bake <flour> [options]'],
  ['bake --help', 0, '--seeds-on-top <text>  what is strewn on it (may be repeated)'],
  ['bake --help', 0, 'Example: npm run shop -- bake rye --minutes 40'],
  [
    'season --help',
    0,
    'Example: npm run shop -- season <taste> --with "poppy seeds" --in en="a bowl"',
  ],
  ['bake -h', 0, '--minutes <number>     how long (default: 40)'],
])('prints help for "%s"', async (line, code, words) => {
  const typed = await type(line);
  expect(typed).toMatchObject({ code, err: '', closed: 0 });
  expect(typed.out).toContain(words);
});

test.each([
  ['bcke rye', 'Unknown command: bcke. Did you mean "bake"?'],
  ['constructor', 'Unknown command: constructor.'],
  ['help bakee', 'Did you mean "bake"?'],
  ['bake rye --minute 5', 'Unknown option: --minute. Did you mean --minutes?'],
  ['bake rye --zzz', 'The options are --flour, --minutes'],
  ['sell --fast', 'This command takes no options.'],
  ['bake rye --minutes', '--minutes needs a value. Example: --minutes 40'],
  ['bake rye --minutes soon', '--minutes: expected a number, got "soon"'],
  ['bake rye --minutes 0', '--minutes: expected at least 1, got "0"'],
  ['bake rye --minutes 1.5', '--minutes: expected a whole number, got "1.5"'],
  ['bake rye --minutes 5 --minutes 6', '--minutes was given more than once'],
  ['bake rye --crusty=no', '--crusty takes no value'],
  ['bake oats', '<flour>: expected one of rye, wheat, got "oats"'],
  ['bake', '<flour> is required: what it is made of'],
  ['bake rye wheat', 'Unexpected argument: wheat'],
])('explains what is wrong with "%s"', async (line, words) => {
  const typed = await type(line);
  expect(typed).toMatchObject({ code: 2, out: '', closed: 0 });
  expect(typed.err).toContain(words);
});

test('prints a user error and closes the store', async () => {
  const refused = { code: 1, out: '', err: 'There is no bread left.', closed: 1 };
  expect(await type('sell')).toEqual(refused);
});

test('fails when the doctor finds something missing', async () => {
  const { code, out } = await type('doctor');
  expect(code).toBe(1);
  expect(out).toContain('Oven   missing  buy one');
});

test('says that nothing was found', async () => {
  expect(await type('orders')).toMatchObject({ code: 0, out: 'Nothing found.' });
  expect(JSON.parse((await type('orders --json')).out)).toEqual({ rows: [], next: null });
});

test('prints an export as JSON, and a summary when it is written to a file', async () => {
  expect(JSON.parse((await type('recipe')).out)).toEqual({ parts: [{ flour: 'rye' }] });
  expect((await type('recipe --to loaf.json')).out).toContain('parts:');
});

test.each([
  ['burn --all', undefined, 1, 'Burn everything? Add --yes to confirm.'],
  ['burn --all', false, 1, 'Canceled. Nothing was done.'],
  ['burn --all', true, 0, 'burned'],
  ['burn --all --yes', undefined, 0, 'burned'],
  ['burn', undefined, 0, 'burned'],
])(
  'asks before it does what cannot be undone: %s, answered %s',
  async (line, answer, code, said) => {
    const { out, err, ...result } = await type(line, answer);
    expect([result.code, out + err]).toEqual([code, said]);
  },
);

test('names the flag that answers the question in the help', async () => {
  expect((await type('help burn')).out).toContain('--yes');
  expect((await type('help bake')).out).not.toContain('--yes');
});
