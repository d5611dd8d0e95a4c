import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { languageName } from '../../../rules/language.ts';
import type { CaseDetails } from '../../../server/commands/views.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { ActionForm, textOf } from './ActionForm.tsx';

export function DeclineForm({ row }: { row: CaseDetails }) {
  const decline = useAction('refund-decline', `Case ${row.number} is declined.`);
  const send = (sent: FormData) =>
    decline.mutate({ number: row.number, reason: textOf(sent, 'reason') });
  const language = languageName(row.language, SELLER_LANGUAGE);
  return (
    <ActionForm action={decline} send={send} label="Decline and tell the buyer">
      <TextArea
        name="reason"
        label="Reason"
        hint={`The buyer reads this in the mail, so write it in ${language}, and kindly.`}
        required
        minLength={10}
        maxLength={2000}
      />
    </ActionForm>
  );
}
