import { z } from 'zod';
import { restoreBackup } from '../backup/restoreBackup.ts';
import { sizesOf } from './backup.ts';
import { command } from './command.ts';

export const restore = command({
  summary: 'Puts a copy into an empty store, of either engine, and proves that it is the same',
  positional: ['folder'],
  changes: true,
  onlyCommandLine: true,
  input: z.object({
    folder: z.string().min(1).describe('The folder of the copy, backup-…'),
  }),
  run: async (seller, { folder }) => ({
    restored: folder,
    ...sizesOf(await restoreBackup(seller, folder)),
  }),
});
