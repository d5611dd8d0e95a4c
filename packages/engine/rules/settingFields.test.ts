import { expect, test } from 'vitest';
import { shop } from '../../../testkit/ourShop.ts';
import { isRecord } from './record.ts';
import { changedShop, settingAt, shopWithChanges } from './settingChanges.ts';
import { fieldOf, keysOf, ONLY_IN_THE_FILE, SETTING_GROUPS } from './settingFields.ts';
import { readTyped, showTyped } from './typedSetting.ts';

const FIELDS = SETTING_GROUPS.flatMap(({ fields }) => fields);

/** Every place of our configuration that has a value. */
const leavesOf = (value: unknown, path = ''): string[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, inner]) =>
        leavesOf(inner, path ? `${path}.${key}` : key),
      )
    : [path];

test('every setting is a field of the desk, or says why it is not', () => {
  const unknown = leavesOf(shop).filter(
    (key) =>
      !fieldOf(key, shop.languages) &&
      !Object.keys(ONLY_IN_THE_FILE).some((file) => key === file || key.startsWith(`${file}.`)),
  );
  expect(unknown).toEqual([]);
});

test('no field is one that the desk must not change', () => {
  const both = FIELDS.filter(({ key }) =>
    Object.keys(ONLY_IN_THE_FILE).some((file) => key === file || key.startsWith(`${file}.`)),
  );
  expect(both).toEqual([]);
});

test.each(
  FIELDS.flatMap((field) => keysOf(field, shop.languages).map((key) => [key, field] as const)),
)('the value of %s is the same after it was shown and typed again', (key, { kind }) => {
  const value = settingAt(shop, key);
  expect(readTyped(kind, showTyped(kind, value))).toEqual(value ?? null);
  expect(changedShop(shop, { [key]: value ?? null }).problems).toBe(undefined);
});

test.each([
  ['money', '49', 4900],
  ['money', '49.9', 4990],
  ['money', '1,05', 105],
  ['money', '0.1', 10],
  ['money', '1e3', '1e3'],
  ['money', '-5', '-5'],
  ['number', '007', '007'],
  ['number', ' 30 ', 30],
  ['numbers', '24, 48', [24, 48]],
  ['numbers', '24 soon', [24, 'soon']],
  ['yes-no', 'yes', true],
  ['yes-no', 'maybe', 'maybe'],
  ['list', 'Visa, Mastercard,', ['Visa', 'Mastercard']],
  ['text', '  ', null],
] as const)('%s %j is read as %j', (kind, typed, value) => {
  expect(readTyped(kind, typed)).toEqual(value);
});

test('a part without values is removed, and one with a value is added', () => {
  const bank = {
    'company.bank.iban': null,
    'company.bank.name.en': null,
    'company.bank.name.bg': null,
  };
  expect(changedShop(shop, bank).shop?.company.bank).toBe(undefined);
  const euro = { 'price.euro.rate': 1.16, 'price.euro.asOf': '2026-11-13' };
  expect(changedShop(shop, euro).shop?.price.euro).toEqual({ rate: 1.16, asOf: '2026-11-13' });
});

test('what no longer fits is left out, with the parts that need it', () => {
  const { shop: left, leftOut } = shopWithChanges(shop, {
    'product.name.en': 'Kept',
    'price.euro.rate': 1.16,
    'no.such.setting': 1,
  });
  expect(left.product.name.en).toBe('Kept');
  expect(left.price.euro).toBe(undefined);
  expect(leftOut.map(({ key }) => key)).toEqual(['price.euro.asOf']);
});
