import type { FieldKind } from './settingFields.ts';
import { NUMBER } from './typedNumber.ts';

const words = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '');

/**
 * What a seller typed as the value of a setting; null for none. What cannot be read stays as it was
 * typed, and the check of the settings says what was expected.
 */
export function readTyped(kind: FieldKind, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return null;
  const number = (one: string) => (NUMBER.test(one) ? Number(one) : one);
  switch (kind) {
    case 'number':
      return number(text);
    case 'numbers':
      return words(text).map(number);
    case 'money':
      return /^\d{1,9}([.,]\d{1,2})?$/.test(text)
        ? Math.round(Number(text.replace(',', '.')) * 100)
        : text;
    case 'yes-no':
      return text === 'yes' ? true : text === 'no' ? false : text;
    case 'list':
      return text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '');
    default:
      return text;
  }
}

/** The other way around: what the field shows. */
export function showTyped(kind: FieldKind, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'money' && typeof value === 'number') return (value / 100).toFixed(2);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(kind === 'list' ? ', ' : ' ');
  return String(value);
}
