import { z } from 'zod';
import { forgetWhatIsDue } from '../privacy/retention.ts';
import { command } from './command.ts';

export const retention = command({
  summary: 'Forgets what was kept long enough; the running shop does it every day',
  changes: true,
  input: z.object({
    dryRun: z.boolean().default(false).describe('Only say what would be forgotten'),
  }),
  async run(seller, { dryRun }) {
    const { progress } = seller;
    const forgotten = await forgetWhatIsDue(
      { ...seller, dataDir: seller.env.dataDir },
      { dryRun, progress },
    );
    return { dryRun, forgotten };
  },
});
