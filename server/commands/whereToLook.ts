import type { Alert } from '../../content/seller.ts';

/** A page of the desk, and the command that shows the same. */
export type Place = { path: string; command: string };

/** The numbers of the order or the case that an alert is about. */
export type Subject = { order?: number | null; case?: number | null };

export function whereToLook(what: Alert, about: Subject): Place {
  if (what === 'job-failed')
    return { path: '/mails?state=failed', command: 'mails --state failed' };
  if (what === 'events-lost') return { path: '/check', command: 'doctor' };
  if (about.order) return { path: `/orders/${about.order}`, command: `order ${about.order}` };
  if (about.case) return { path: `/cases/${about.case}`, command: `refund ${about.case}` };
  return { path: '/', command: 'today' };
}
