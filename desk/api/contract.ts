import type { z } from 'zod';
import type { Page } from '../../server/seller/command.ts';
import type { Commands } from '../../server/seller/commands.ts';
import type { EditionSummary, Finding, Funnel, MailSummary } from '../../server/seller/views.ts';

type Asked<Input, Result> = { input: Input; result: Result };
type Nothing = Record<string, never>;

type Known = {
  [Name in keyof Commands]: Asked<
    z.infer<Commands[Name]['input']>,
    Awaited<ReturnType<Commands[Name]['run']>>
  >;
};

/** Commands that the desk calls and that the registry does not have yet. */
type Expected = {
  mails: Asked<
    { state?: MailSummary['state'] | undefined; after?: string | undefined },
    Page<MailSummary>
  >;
  'mail-resend': Asked<{ id: string }, unknown>;
  editions: Asked<Nothing, EditionSummary[]>;
  funnel: Asked<{ days: number }, Funnel>;
  doctor: Asked<Nothing, Finding[]>;
  export: Asked<{ email: string }, unknown>;
  erase: Asked<
    { email: string; dryRun?: boolean | undefined; anyway?: boolean | undefined },
    unknown
  >;
};

/** What the desk asks of the server, by the names of the seller's commands. */
export type Contract = Known & Omit<Expected, keyof Known>;
