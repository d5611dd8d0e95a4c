import { Link } from 'wouter';
import { labelOf } from '../../../content/sellerLabels.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Screen } from '../../layout/Screen.tsx';
import { MailBadge } from '../../parts/Badge.tsx';
import { About, nameOf } from '../../parts/EmailTable.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Facts } from '../../parts/Section.tsx';
import { SendAgain } from '../../parts/SendAgain.tsx';
import { Time } from '../../parts/Time.tsx';
import { emailUrl, PATHS } from '../../paths.ts';
import { EmailFrame } from './EmailFrame.tsx';

/** One email as it was sent. */
export function EmailScreen({ id }: { id: string }) {
  const mail = useCommand('mail', { id });
  return (
    <Screen
      title={mail.data ? labelOf(mail.data.kind) : 'Email'}
      above={<Link href={PATHS.mails}>Emails</Link>}
      beside={mail.data && <MailBadge state={mail.data.state} />}
    >
      <Loaded query={mail}>
        {(data) => (
          <>
            <Facts
              facts={[
                ['To', data.to === '' ? 'Recipient erased' : data.to],
                ['Subject', data.subject],
                ['About', <About key="about" mail={data} />],
                ['Created', <Time key="created" at={data.createdAt} />],
                ['Attempts', data.attempts],
                ['Next attempt', data.state === 'waiting' && <Time at={data.nextTryAt} />],
                ['Error', data.error],
              ]}
            />
            {data.canResend && (
              <p>
                <SendAgain mail={data} name={nameOf(data)} />
              </p>
            )}
            {data.text === null ? (
              <p className="note">
                {data.state === 'waiting'
                  ? 'It’s still in the queue. You can read it here as soon as it’s sent.'
                  : 'There’s no copy: it’s a job without an email, it was sent before copies were kept, or the recipient was erased.'}
              </p>
            ) : (
              <EmailFrame
                key={data.writtenAt}
                src={emailUrl(id)}
                title={data.subject ?? 'Email'}
                text={data.text}
              />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
