import { Link } from 'wouter';
import { labelOf } from '../../content/sellerLabels.ts';
import type { MailSummary } from '../../server/commands/views.ts';
import { casePath, mailPath, orderPath } from '../paths.ts';
import { MailBadge } from './Badge.tsx';
import { SendAgain } from './SendAgain.tsx';
import { type Column, Table } from './Table.tsx';
import { Time } from './Time.tsx';

const COLUMNS: readonly Column<MailSummary>[] = [
  {
    head: 'Email',
    cell: (mail) => (
      <>
        <Link href={mailPath(mail.id)} data-row="">
          <b>{labelOf(mail.kind)}</b>
        </Link>{' '}
        <About mail={mail} />
        {mail.subject && <span className="below-always">{mail.subject}</span>}
        {mail.to !== null && (
          <span className="below-always">{mail.to ? `To ${mail.to}` : 'Recipient erased'}</span>
        )}
        {mail.error && <span className="below-always">{mail.error}</span>}
        <span className="below">
          <MailBadge state={mail.state} /> <Time at={mail.createdAt} />
        </span>
      </>
    ),
  },
  { head: 'Created', cell: (mail) => <Time at={mail.createdAt} />, wide: true },
  { head: 'Status', cell: (mail) => <MailBadge state={mail.state} />, wide: true },
  {
    head: 'Next attempt',
    cell: (mail) => (mail.state === 'waiting' ? <Time at={mail.nextTryAt} /> : ''),
    wide: true,
  },
  { head: 'Attempts', cell: (mail) => mail.attempts, wide: true, number: true },
  {
    head: 'Action',
    cell: (mail) => mail.canResend && <SendAgain mail={mail} name={nameOf(mail)} small />,
  },
];

/** Emails and other jobs with their status. */
export function EmailTable({ caption, mails }: { caption: string; mails: MailSummary[] }) {
  return <Table caption={caption} columns={COLUMNS} rows={mails} keyOf={({ id }) => id} />;
}

export function About({ mail }: { mail: MailSummary }) {
  const subject = subjectOf(mail);
  return subject && <Link href={subject.path}>{subject.name}</Link>;
}

/** Such as `Order confirmation, order 7`. */
export const nameOf = (mail: MailSummary) =>
  [labelOf(mail.kind), subjectOf(mail)?.name].filter(Boolean).join(', ');

/** The order or the case that an email is about. */
function subjectOf({ orderNumber, caseNumber }: MailSummary) {
  if (orderNumber !== null) return { name: `order ${orderNumber}`, path: orderPath(orderNumber) };
  return caseNumber === null
    ? undefined
    : { name: `case ${caseNumber}`, path: casePath(caseNumber) };
}
