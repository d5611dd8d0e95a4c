import { z } from 'zod';
import { lookUp } from './lookUp.ts';
import { isRecord } from './record.ts';
import { nearest } from './text.ts';

type Issue = z.core.$ZodIssue;

/** Each wrong value with its key, what was expected and what was given. */
export const problemsWith = (config: unknown, issues: readonly Issue[], schema: z.ZodType) =>
  issues.flatMap((issue) => {
    const place = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const known = keysAt(issue.path, schema);
      const languages = isRecord(config) && config.languages;
      const isText = String(known) === String(languages);
      return issue.keys.map((name) => ({
        key: place ? `${place}.${name}` : name,
        text: isText
          ? 'the shop does not have this language; add it to languages, or remove this text'
          : unknownKey(name, known),
      }));
    }
    const expected = issue.message.startsWith('expected') ? issue.message : 'expected { … }';
    return [{ key: place, text: expected, given: given(valueAt(config, issue.path)) }];
  });

function unknownKey(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const words = meant ? `did you mean ${meant}?` : `known settings: ${known.join(', ')}`;
  return `unknown setting; ${words}`;
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

function keysAt(path: Issue['path'], schema: z.ZodType): string[] {
  const place = path.reduce<unknown>(
    (part, key) => (part instanceof z.ZodObject ? partOf(lookUp(part.shape, String(key))) : part),
    schema,
  );
  return place instanceof z.ZodObject ? Object.keys(place.shape) : [];
}

const partOf = (schema: unknown) => (schema instanceof z.ZodOptional ? schema.unwrap() : schema);
