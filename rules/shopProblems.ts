import { z } from 'zod';
import { nearest } from './nearest.ts';
import { isRecord } from './record.ts';
import { shopSchema } from './shopSchema.ts';

type Issue = z.core.$ZodIssue;

/** Each wrong value by its key: what was expected there and what was given. */
export const problemsWith = (config: unknown, issues: readonly Issue[]): string[] =>
  issues.flatMap((issue) => {
    const place = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => unknownKey(place, key, issue.path));
    }
    const expected = issue.message.startsWith('expected') ? issue.message : 'expected { … }';
    return [`${place || 'defineShop'}: ${expected}; ${given(valueAt(config, issue.path))}`];
  });

function unknownKey(place: string, key: string, path: Issue['path']): string {
  const meant = nearest(key, keysAt(path));
  const words = meant ? `did you mean ${meant}?` : `there are ${keysAt(path).join(', ')}`;
  return `${place ? `${place}.` : ''}${key}: there is no such setting; ${words}`;
}

function given(value: unknown): string {
  if (value === undefined) return 'it is missing';
  return `${JSON.stringify(value) ?? String(value)} was given`;
}

const valueAt = (value: unknown, path: Issue['path']) =>
  path.reduce<unknown>(
    (inner, key) => (isRecord(inner) || Array.isArray(inner) ? Reflect.get(inner, key) : undefined),
    value,
  );

function keysAt(path: Issue['path']): string[] {
  const place = path.reduce<unknown>(
    (schema, key) => (schema instanceof z.ZodObject ? partOf(schema.shape[String(key)]) : schema),
    shopSchema,
  );
  return place instanceof z.ZodObject ? Object.keys(place.shape) : [];
}

const partOf = (schema: unknown) => (schema instanceof z.ZodOptional ? schema.unwrap() : schema);
