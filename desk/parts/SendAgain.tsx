import { useState } from 'react';
import { labelOf } from '../../content/sellerLabels.ts';
import type { MailSummary } from '../../server/commands/views.ts';
import { useAction } from '../api/useCommand.ts';
import { Dialog } from './Dialog.tsx';
import { Failure } from './Loaded.tsx';
import { Facts } from './Section.tsx';
import { Time } from './Time.tsx';

type Props = { mail: MailSummary; name: string; small?: boolean };

/** Asks before a buyer gets the same email twice. */
export function SendAgain({ mail, name, small = false }: Props) {
  const [open, setOpen] = useState(false);
  const resend = useAction('mail-resend', 'Queued to send again.');
  const isSent = mail.state === 'done';
  return (
    <>
      <button
        type="button"
        className={small ? 'button quiet small' : 'button quiet'}
        aria-label={`Send again: ${name}`}
        onClick={() => setOpen(true)}
      >
        Send again…
      </button>
      <Dialog open={open} close={() => setOpen(false)} title={`Send again: ${name}?`}>
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
        <Failure error={resend.error} />
        <div className="actions">
          <button
            type="button"
            className="button"
            disabled={resend.isPending}
            onClick={() => resend.mutate({ id: mail.id }, { onSuccess: () => setOpen(false) })}
          >
            Send again
          </button>
          <button type="button" className="button quiet" onClick={() => setOpen(false)}>
            Cancel
          </button>
        </div>
      </Dialog>
    </>
  );
}
