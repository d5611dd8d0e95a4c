import { Link } from 'wouter';
import type { MailSummary } from '../../server/commands/views.ts';
import { useAction } from '../api/useCommand.ts';
import { aboutPath } from '../paths.ts';
import { sentenceCase } from '../words.ts';
import { MailBadge } from './Badge.tsx';
import { Failure } from './Loaded.tsx';
import { type Column, Table } from './Table.tsx';
import { Time } from './Time.tsx';

/** Emails and other jobs with their state. */
export function MailTable({ caption, mails }: { caption: string; mails: MailSummary[] }) {
  const resend = useAction('mail-resend', 'It is on its way again.');
  const columns: readonly Column<MailSummary>[] = [
    {
      head: 'Mail',
      cell: (mail) => (
        <>
          <b>{sentenceCase(mail.kind)}</b> <About mail={mail} />
          {mail.to !== null && (
            <span className="below-always">{mail.to ? `To ${mail.to}` : 'To nobody: erased'}</span>
          )}
          {mail.error && <span className="below-always">{mail.error}</span>}
          <span className="below">
            <MailBadge state={mail.state} /> <Time at={mail.createdAt} />
          </span>
        </>
      ),
    },
    { head: 'Made', cell: (mail) => <Time at={mail.createdAt} />, wide: true },
    { head: 'State', cell: (mail) => <MailBadge state={mail.state} />, wide: true },
    {
      head: 'Next try',
      cell: (mail) => (mail.state === 'waiting' ? <Time at={mail.nextTryAt} /> : ''),
      wide: true,
    },
    { head: 'Tries', cell: (mail) => mail.attempts, wide: true, number: true },
    {
      head: 'Action',
      cell: (mail) =>
        mail.canResend && (
          <button
            type="button"
            className="button quiet small"
            data-row=""
            disabled={resend.isPending}
            aria-label={`Send again: ${sentenceCase(mail.kind)} ${mail.about ?? ''}`}
            onClick={() => resend.mutate({ id: mail.id })}
          >
            Send again
          </button>
        ),
    },
  ];
  return (
    <>
      <Failure error={resend.error} />
      <Table caption={caption} columns={columns} rows={mails} keyOf={({ id }) => id} />
    </>
  );
}

/** In a row without a button, the keyboard shortcuts focus this link. */
function About({ mail: { about, canResend } }: { mail: MailSummary }) {
  const path = about && aboutPath(about);
  if (!path) return null;
  return (
    <Link href={path} {...(!canResend && { 'data-row': '' })}>
      {about.replace(':', ' ')}
    </Link>
  );
}
