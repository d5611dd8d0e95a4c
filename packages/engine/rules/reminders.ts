import { HOUR_MS } from './calendar.ts';

/** What became of the wish to be reminded of an unpaid form. */
export const REMINDER_STATES = ['not-wanted', 'planned', 'sent', 'not-sent', 'withdrawn'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

type ReminderFacts = {
  received_at: number;
  reminder_agreed: 0 | 1;
  reminder_sent_at: number | null;
  reminder_withdrawn_at: number | null;
};

/** For a busy queue, or a mail server that is down for a while. */
const DELAY_HOURS = 24;

/** Forms sent before this time have no reminder any more. */
export const lastPlanned = (now: number, afterHours: number | undefined) =>
  afterHours === undefined ? now : now - (afterHours + DELAY_HOURS) * HOUR_MS;

/**
 * A reminder that was sent stays sent, whatever the visitor decides afterwards. It is not sent when it
 * would be a second one, or when a later form came without the box.
 */
export function reminderState(form: ReminderFacts, plannedSince: number): ReminderState {
  if (form.reminder_sent_at !== null) return 'sent';
  if (form.reminder_withdrawn_at !== null) return 'withdrawn';
  if (form.reminder_agreed === 0) return 'not-wanted';
  return form.received_at >= plannedSince ? 'planned' : 'not-sent';
}
