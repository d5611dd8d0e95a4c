import type { Alert } from '../../content/seller.ts';

/** Where a seller goes on from a mail: a page of the desk, and the command that shows the same. */
export type Place = { path: string; command: string };

/** `about` is the order or case that an alert is about: `order:7`, `case:3`. */
export function whereToLook(what: Alert, about: string | null): Place {
  if (what === 'work-parked')
    return { path: '/mails?state=parked', command: 'mails --state parked' };
  if (what === 'events-lost') return { path: '/check', command: 'doctor' };
  const [kind, number] = about?.split(':') ?? [];
  if (kind === 'order') return { path: `/orders/${number}`, command: `order ${number}` };
  if (kind === 'case') return { path: `/cases/${number}`, command: `refund ${number}` };
  return { path: '/', command: 'today' };
}
