import { z } from 'zod';
import { summariseEditions } from '../library/summariseEditions.ts';
import { command } from './command.ts';

export const editions = command({
  summary: 'List the published editions and how far their mails have come',
  changes: false,
  input: z.object({}),
  run: ({ store }) => summariseEditions(store),
});
