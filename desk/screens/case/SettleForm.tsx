import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { languageName } from '../../../rules/language.ts';
import type { CaseDetails } from '../../../server/commands/views.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { ActionForm, textOf } from './ActionForm.tsx';

/** For whoever wants something else than money, or was content with it after all. */
export function SettleForm({ row }: { row: CaseDetails }) {
  const settle = useAction('refund-settle', `Case ${row.number} is settled.`);
  const send = (sent: FormData) =>
    settle.mutate({ number: row.number, agreed: textOf(sent, 'agreed') });
  const language = languageName(row.language, SELLER_LANGUAGE);
  return (
    <ActionForm action={settle} send={send} label="Close the case and tell the buyer">
      <p>No money is owed, and the buyer’s access stays. Agree on it with the buyer first.</p>
      <TextArea
        name="agreed"
        label="What you agreed on"
        hint={`The buyer reads this in the mail, so write it in ${language}, in a sentence or two.`}
        required
        minLength={10}
        maxLength={2000}
      />
    </ActionForm>
  );
}
