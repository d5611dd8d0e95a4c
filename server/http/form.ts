import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ReactElement } from 'react';
import type { Language } from '../../rules/language.ts';
import { type Problem, problemsOf } from '../../rules/problems.ts';
import { asRecord, isRecord } from '../../rules/record.ts';
import { type Envelope, openEnvelope } from '../../rules/submission.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import type { CaseContext } from '../core/context.ts';

/** Who sent a form, as the server sees it. */
export type Sender = {
  language: Language;
  address: string;
  userAgent: string;
  /** Campaign and promo parameters of the page that the form was on. */
  attribution: Readonly<Record<string, string>>;
};

export type Sent = Record<string, unknown>;

/** The result of a form: what is wrong with it, where to go next, or what to show instead. */
export type Outcome =
  | { problems: FieldError[] }
  | { json: object; goTo: string; cookie: string }
  | { json: object; show: ReactElement };

export type Form = {
  name: string;
  path: string;
  /** The page that has the form. */
  page: string;
  /** Accepted from other sites too: the law requires us to accept a withdrawal however it is sent. */
  fromAnywhere?: true;
  /** Validates and stores; returns only after the data is on disk. */
  take: (sent: Sent, sender: Sender) => Promise<Outcome>;
  /** The form with the input and its errors, for a post without JavaScript. */
  again: (typed: Sent, errors: FieldError[], language: Language) => ReactElement;
  /** The page around the form, or around its result. */
  inPage: (content: ReactElement, language: Language) => FormPage;
};

export type FormPage = {
  /** The page whose styles it uses. */
  path: string;
  title: string;
  description: string;
  unlisted?: boolean;
  main: ReactElement;
};

/** Reads JSON or a form post; undefined for anything else. */
export async function readForm(c: Context): Promise<Sent | undefined> {
  const type = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  try {
    if (type === 'application/json') {
      const values = await c.req.json();
      return isRecord(values) ? values : undefined;
    }
    if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
      return await c.req.parseBody({ all: true });
    }
  } catch {
    return undefined;
  }
  return undefined;
}

/** Whether the client expects JSON, even if its request could not be read. */
export function wantsJson(c: Context): boolean {
  const json = 'application/json';
  const accepts = c.req.header('accept') ?? '';
  return accepts.includes(json) || (c.req.header('content-type') ?? '').includes(json);
}

/** The problems that a schema found, in the visitor's language. */
export function inWords<Code extends string>(
  error: Parameters<typeof problemsOf>[0],
  words: Readonly<Record<Code, string>>,
): { problems: FieldError[] } {
  const problems: Problem<string, Code>[] = problemsOf(error);
  return { problems: problems.map(({ field, code }) => ({ field, message: words[code] })) };
}

/** A typed value to show again; empty if it is not text. */
export function typedText(typed: Sent, field: string): string {
  const value = typed[field];
  return typeof value === 'string' ? value : '';
}

/** What the server knows about a submission besides its answers. */
export type Received = Envelope & {
  at: Date;
  language: Language;
  submittedAt: string;
  userAgent: string;
};

export function received({ clock, shop }: CaseContext, sent: Sent, sender: Sender): Received {
  const at = clock();
  return {
    ...openEnvelope(sent, shop.forms.minimumFillSeconds),
    at,
    language: sender.language,
    submittedAt: submittedAt(sent) ?? at.toISOString(),
    userAgent: sender.userAgent,
  };
}

/** The time of submission by the browser's clock, if it is valid. */
function submittedAt(sent: Sent): string | undefined {
  const { timestamp } = asRecord(sent);
  const time = typeof timestamp === 'string' ? new Date(timestamp) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

/** The columns that every stored submission has. */
export function submissionColumns(kind: string, content: object, received: Received) {
  return {
    id: randomUUID(),
    dedupe_key: dedupeKey(kind, content, received),
    received_at: received.at.getTime(),
    language: received.language,
    suspicion: received.suspicion,
    submitted_at: received.submittedAt,
    user_agent: received.userAgent,
  };
}

/** The same content in the same visit (without one, on the same day) is the same submission. */
function dedupeKey(kind: string, content: object, received: Received): string {
  const visit = received.submissionId || received.at.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([kind, visit, content]))
    .digest('hex');
}
