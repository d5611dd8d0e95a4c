import { BuyerMessage } from './BuyerMessage.tsx';
import { RefundRequestReceived, RequestKept, WithdrawalReceived } from './CaseReceived.tsx';
import { CaseUpdate } from './CaseUpdate.tsx';
import { DeskInvitation } from './DeskInvitation.tsx';
import { FormReminder } from './FormReminder.tsx';
import { AddressChanged, LostLink, NewEdition } from './LibraryEmails.tsx';
import type { MailProps } from './mailContent.ts';
import { OrderConfirmation } from './OrderConfirmation.tsx';
import { RefundFailed, RefundIssued } from './RefundEmails.tsx';
import { SellerAlert } from './SellerAlert.tsx';
import { SignInLink } from './SignInLink.tsx';

export function Mail({ mail, ...words }: MailProps) {
  switch (mail.kind) {
    case 'order-confirmation':
      return <OrderConfirmation mail={mail} {...words} />;
    case 'lost-link':
    case 'link-replaced':
      return <LostLink mail={mail} {...words} />;
    case 'address-changed':
      return <AddressChanged mail={mail} {...words} />;
    case 'new-edition':
      return <NewEdition mail={mail} {...words} />;
    case 'refund-issued':
      return <RefundIssued mail={mail} {...words} />;
    case 'refund-failed':
      return <RefundFailed mail={mail} {...words} />;
    case 'refund-request-received':
      return <RefundRequestReceived mail={mail} {...words} />;
    case 'request-kept':
      return <RequestKept mail={mail} {...words} />;
    case 'withdrawal-received':
      return <WithdrawalReceived mail={mail} {...words} />;
    case 'case-update':
      return <CaseUpdate mail={mail} {...words} />;
    case 'message':
      return <BuyerMessage mail={mail} {...words} />;
    case 'form-reminder':
      return <FormReminder mail={mail} {...words} />;
    case 'seller-alert':
      return <SellerAlert mail={mail} {...words} />;
    case 'sign-in-link':
      return <SignInLink mail={mail} {...words} />;
    case 'desk-invitation':
      return <DeskInvitation mail={mail} {...words} />;
  }
}
