import { shopDay } from '../rules/shopTime.ts';
import type { MailProps, OrderConfirmationMail } from './mailContent.ts';
import { Note, Paragraph, TextLink } from './parts.tsx';

type Props = MailProps<OrderConfirmationMail> & {
  access: NonNullable<OrderConfirmationMail['consultant']>;
};

/** Where the consultant is that comes with the guide, and how long. */
export function ConsultantLink({ access, mail, messages, facts }: Props) {
  const words = messages.library.consultant;
  const until = shopDay(access.until, mail.language, facts.timeZone);
  return (
    <>
      <Paragraph>
        {words.title}. {words.access({ ...access, until })}{' '}
        {access.url && <TextLink href={access.url}>{words.open}</TextLink>}
      </Paragraph>
      {access.url && <Note>{words.ownLink}</Note>}
      {!access.url && !access.ended && <Note>{words.unset}</Note>}
    </>
  );
}
