import type { ReactElement } from 'react';
import shop from '#shop';
import type { Language } from '../../rules/language.ts';
import { type Problem, problemsOf } from '../../rules/problems.ts';
import { asRecord } from '../../rules/record.ts';
import { openEnvelope } from '../../rules/submission.ts';
import type { Complaint } from '../../ui/ErrorSummary.tsx';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/database.ts';
import type { Received } from './store.ts';

/** Who sent a form, as the server sees it. */
export type Sender = { language: Language; address: string; userAgent: string };

export type Sent = Record<string, unknown>;

/** What became of a form: what is wrong with it, where to go on, or what to show instead of it. */
export type Outcome =
  | { problems: Complaint[] }
  | { json: object; goTo: string }
  | { json: object; show: ReactElement };

export type Form = {
  /** Its region in the page, see `site/layout/FormRegion.astro`. */
  name: string;
  path: string;
  page: string;
  /** Checks and stores; returns only when what is acknowledged is on disk. */
  take: (sent: Sent, sender: Sender, store: Store, clock: Clock) => Promise<Outcome>;
  /** The form again, with what was typed and what is wrong: the answer to a plain post. */
  again: (typed: Sent, complaints: Complaint[], language: Language) => ReactElement;
};

/** The problems of a schema in words of the visitor's language. */
export function inWords<Code extends string>(
  error: Parameters<typeof problemsOf>[0],
  words: Readonly<Record<Code, string>>,
): { problems: Complaint[] } {
  const problems: Problem<string, Code>[] = problemsOf(error);
  return { problems: problems.map(({ field, code }) => ({ field, message: words[code] })) };
}

/** A typed value to show again; what is no text was not typed. */
export function typedText(typed: Sent, field: string): string {
  const value = typed[field];
  return typeof value === 'string' ? value : '';
}

export function received(sent: Sent, sender: Sender, clock: Clock): Received {
  const at = clock();
  return {
    ...openEnvelope(sent, shop.forms.minimumFillSeconds),
    at,
    language: sender.language,
    submittedAt: submittedAt(sent) ?? at.toISOString(),
    userAgent: sender.userAgent,
  };
}

/** The browser's own time of sending, when it is one. */
function submittedAt(sent: Sent): string | undefined {
  const { timestamp } = asRecord(sent);
  const time = typeof timestamp === 'string' ? new Date(timestamp) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}
