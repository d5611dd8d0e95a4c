import type { z } from 'zod';
import type { Commands } from '../../server/seller/commands.ts';
import type { Funnel } from '../../server/seller/views.ts';

type Asked<Input, Result> = { input: Input; result: Result };

type Known = {
  [Name in keyof Commands]: Asked<
    z.infer<Commands[Name]['input']>,
    Awaited<ReturnType<Commands[Name]['run']>>
  >;
};

/** Commands that the desk calls and that the registry does not have yet. */
type Expected = {
  funnel: Asked<{ days: number }, Funnel>;
  export: Asked<{ email: string }, unknown>;
  erase: Asked<
    { email: string; dryRun: boolean; anyway: boolean; andEndAccess: boolean },
    {
      tables: { table: string; what: string; rows: number; outcome: string; kept: string[] }[];
      files: number;
      unsettled: string[];
      elsewhere: string[];
    }
  >;
};

/** What the desk asks of the server, by the names of the seller's commands. */
export type Contract = Known & Omit<Expected, keyof Known>;
