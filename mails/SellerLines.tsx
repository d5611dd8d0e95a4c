import { Fragment, type ReactNode } from 'react';
import type { MailProps } from './mailContent.ts';

/** Who sells: the firm, where it is, its numbers, and how to reach it. */
export function SellerLines({
  messages: { mails: words },
  facts,
  email,
}: Pick<MailProps, 'messages' | 'facts'> & { email: ReactNode }) {
  const lines = [facts.firm, facts.address, words.registrationNumber, words.vatNumber, words.phone];
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <Fragment key={line}>
          {line}
          <br />
        </Fragment>
      ))}
      {email}
    </>
  );
}
