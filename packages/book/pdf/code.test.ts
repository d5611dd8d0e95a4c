import fc from 'fast-check';
import { expect, test } from 'vitest';
import { str } from './code.ts';

test('a text is one string of Typst, whatever is in it', () => {
  const marks = fc.constantFrom('"', '\\', '\n', '#', '$', '*', '`', ')', ']', 'n', 'u{22}', 'я');
  fc.assert(
    fc.property(fc.string({ unit: marks }), (words) => {
      // Its escapes of these are those of JSON.
      expect(JSON.parse(str(words))).toBe(words);
    }),
  );
});
