import type { z } from 'zod';

/**
 * Plain error messages for what a seller typed or set. A field with a message of its own keeps it.
 */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected];
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string') return 'expected some text';
      return `expected at least ${issue.minimum}`;
    case 'too_big':
      return `expected at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    default:
      return undefined;
  }
};

const TYPES: Record<string, string> = {
  number: 'expected a number',
  int: 'expected a whole number',
  string: 'expected some text',
  boolean: 'expected yes or no',
  array: 'expected a list',
  tuple: 'expected a list',
  object: 'expected an object in JSON',
};
