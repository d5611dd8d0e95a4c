import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ReactElement } from 'react';
import type { Language } from '../../rules/language.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { type Problem, problemsOf } from '../../rules/problems.ts';
import { asRecord, isRecord } from '../../rules/record.ts';
import type { Shop } from '../../rules/shop.ts';
import { openEnvelope } from '../../rules/submission.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import type { Clock } from '../core/clock.ts';
import { parseJson } from '../core/parseJson.ts';

/** Who sent a form, as the server sees it. */
export type Sender = {
  language: Language;
  address: string;
  /** Sent by a page of another site. */
  crossSite: boolean;
  /** The signed reference to an order, if the form was opened from its library. */
  reference: string;
  userAgent: string;
  /** Campaign parameters of the page that the form was on. */
  attribution: Readonly<Record<string, string>>;
};

export type Sent = Record<string, unknown>;

/** The result of a submission: errors, a redirect, or what replaces the form. */
export type Outcome =
  | { problems: FieldError[] }
  /** `repost`: the browser sends the same fields to `goTo`. */
  | { json: object; goTo: string; cookie?: string; repost?: true }
  | { json: object; show: ReactElement };

export type Form = {
  name: string;
  path: string;
  /** The page that has the form. */
  page: string;
  /** Accepted from other sites' pages too, because the law requires us to accept it. */
  fromAnywhere?: true;
  /** Validates and stores; returns only when what is acknowledged is on disk. */
  submit: (sent: Sent, sender: Sender) => Promise<Outcome>;
  /** The form with its values and errors: the answer to a plain post that was invalid. */
  renderForm: (
    values: Sent,
    errors: FieldError[],
    language: Language,
    action?: string,
  ) => ReactElement | Promise<ReactElement>;
  /** The page around the form, or around what replaces it. */
  renderPage: (content: ReactElement, language: Language) => FormPage;
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
      const values = parseJson(await c.req.text());
      return isRecord(values) ? values : undefined;
    }
    if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
      return asRecord(parseJson(JSON.stringify(await c.req.parseBody({ all: true }))));
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

/** The errors of a schema as messages in the visitor's language. */
export function fieldErrors<Code extends string>(
  error: Parameters<typeof problemsOf>[0],
  messages: Readonly<Record<Code, string>>,
): { problems: FieldError[] } {
  const problems: Problem<string, Code>[] = problemsOf(error);
  return { problems: problems.map(({ field, code }) => ({ field, message: messages[code] })) };
}

/** The value of a text field; empty when something other than text was sent. */
export function textField(sent: Sent, field: string): string {
  const value = lookUp(sent, field);
  return typeof value === 'string' ? value : '';
}

/** The columns that every stored submission has. */
export function submissionColumns(
  { clock, shop }: { clock: Clock; shop: Shop },
  kind: string,
  content: object,
  { sent, sender }: { sent: Sent; sender: Sender },
) {
  const at = clock();
  const { submissionId, suspicion } = openEnvelope(sent, shop.forms.minimumFillSeconds);
  // Same visit (or, without one, same day) and same content: the same submission.
  const visit = submissionId || at.toISOString().slice(0, 10);
  const identity = JSON.stringify([kind, visit, content]);
  return {
    id: randomUUID(),
    dedupe_key: createHash('sha256').update(identity).digest('hex'),
    received_at: at.getTime(),
    language: sender.language,
    suspicion,
    submitted_at: submittedAt(sent) ?? at.toISOString(),
    user_agent: sender.userAgent,
  };
}

/** The browser's time of submission, if it sent a valid one. */
function submittedAt({ timestamp }: Sent): string | undefined {
  const time = typeof timestamp === 'string' ? new Date(timestamp) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}
