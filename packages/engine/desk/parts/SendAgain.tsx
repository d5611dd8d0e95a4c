import { labelOf } from '../../content/sellerLabels.ts';
import type { MailSummary } from '../../server/commands/views.ts';
import { useAction } from '../api/useCommand.ts';
import { AskFirst } from './AskFirst.tsx';
import { Facts } from './Section.tsx';
import { Time } from './Time.tsx';

type Props = { mail: MailSummary; name: string; small?: boolean };

/** Asks before a buyer gets the same email twice. */
export function SendAgain({ mail, name, small = false }: Props) {
  const resend = useAction('mail-resend', 'Queued to send again.');
  const isSent = mail.state === 'done';
  return (
    <AskFirst
      name="Send again"
      label={`Send again: ${name}`}
      title={`Send again: ${name}?`}
      small={small}
      action={resend}
      run={(done) => resend.mutate({ id: mail.id }, done)}
    >
      <p>
        {isSent
          ? 'It was sent before. A new one goes out with what is true now: links and amounts may differ from the first.'
          : 'It failed before, and is tried again right away.'}
      </p>
      <Facts
        facts={[
          ['Email', mail.subject ?? labelOf(mail.kind)],
          ['To', mail.to],
          [isSent ? 'Sent' : 'First tried', <Time key="at" at={mail.createdAt} />],
          ['Error', mail.error],
        ]}
      />
    </AskFirst>
  );
}
