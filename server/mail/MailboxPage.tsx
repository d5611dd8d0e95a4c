import { PATHS } from '../../rules/paths.ts';
import { sortableTime } from '../../rules/shopTime.ts';
import type { StoredMail } from './storedMails.ts';

/** The site's own colours; this page is never in a production shop and needs no more. */
const STYLES = `
body { margin: 0; background: #fbf8f2; color: #16181d; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { margin: 0; font: 700 2rem/1.2 Georgia, serif; }
.note { color: #5a5e67; }
ol { margin: 1.5rem 0 0; padding: 0; list-style: none; border-bottom: 1px solid #e3dccf; }
a { display: block; padding: 0.75rem 0; border-top: 1px solid #e3dccf; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
a b { color: #bf3517; text-decoration: underline; }
a span { display: block; color: #5a5e67; }
a:focus-visible { outline: 3px solid #bf3517; outline-offset: 2px; }
`;

type Props = { mails: readonly StoredMail[]; more: boolean; timeZone: string };

/** What would have been in somebody's inbox, the newest first. */
export const MailboxPage = ({ mails, more, timeZone }: Props) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Mailbox (test mode)</title>
      <link rel="icon" href="data:," />
      <style>{STYLES}</style>
    </head>
    <body>
      <main>
        <h1>Mailbox</h1>
        <p className="note">
          Test mode: mails are kept here and reach nobody. {mails.length === 0 && 'No mail yet.'}
        </p>
        {mails.length > 0 && (
          <ol>
            {mails.map((mail) => (
              <li key={mail.name}>
                <a href={`${PATHS.mailbox}/${mail.name}`}>
                  <b lang={mail.language}>{mail.subject}</b>
                  <span>
                    To {mail.to},{' '}
                    <time dateTime={mail.at.toISOString()}>{sortableTime(mail.at, timeZone)}</time>
                  </span>
                </a>
              </li>
            ))}
          </ol>
        )}
        {more && <p className="note">Older ones lie in the data folder, under mail.</p>}
      </main>
    </body>
  </html>
);
