import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { MESSAGE_REASONS } from '../../../content/sellerLabels.ts';
import { languageName } from '../../../rules/language.ts';
import { TextArea, TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { Choices, chosenIn } from '../../parts/Choices.tsx';
import { ActionForm, fieldText } from '../case/ActionForm.tsx';
import { PreviewMessage } from './PreviewMessage.tsx';

export const NOT_SENT_YET = 'Nothing is sent yet. Check the email.';

type Props = { order: number; language: string; done: () => void };

/** To one buyer, in their language. */
export function MessageForm({ order, language, done }: Props) {
  const check = useAction('message', NOT_SENT_YET);
  const message = useAction('message', 'Message queued. You’ll find it under Emails.');
  const { data, variables } = check;
  const preview = (form: FormData) =>
    check.mutate({
      order,
      reason: chosenIn(form, 'reason', MESSAGE_REASONS),
      subject: fieldText(form, 'subject'),
      text: fieldText(form, 'text'),
      dryRun: true,
    });
  return (
    <>
      <ActionForm action={check} send={preview} label="Preview and send…">
        <NoAdvertising />
        <Choices legend="Why do they get it?" name="reason" options={MESSAGE_REASONS} />
        <MessageFields language={language} />
      </ActionForm>
      <PreviewMessage
        to={data?.dryRun ? data.to : ''}
        previews={data?.dryRun ? data.previews : undefined}
        fieldsOf={() => ({
          order: String(order),
          subject: variables?.subject ?? '',
          text: variables?.text ?? '',
        })}
        action={message}
        send={() =>
          variables && message.mutate({ ...variables, dryRun: false }, { onSuccess: done })
        }
        back={check.reset}
      />
    </>
  );
}

export const NoAdvertising = () => (
  <p className="note">
    Only about what they bought: buyers haven’t agreed to advertising. The reason is recorded.
  </p>
);

/** Subject and text in one language; `suffix` tells several languages in one form apart. */
export function MessageFields({ language, suffix = '' }: { language: string; suffix?: string }) {
  const inLanguage = languageName(language, SELLER_LANGUAGE);
  return (
    <>
      <TextField
        name={`subject${suffix}`}
        label={`Subject in ${inLanguage}`}
        required
        minLength={3}
        maxLength={120}
      />
      <TextArea
        name={`text${suffix}`}
        label={`Text in ${inLanguage}`}
        hint="Without greeting and signature; those are added."
        required
        minLength={10}
        maxLength={5000}
        rows={6}
      />
    </>
  );
}
