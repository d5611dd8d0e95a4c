import { messagesFor } from '../../content/messages/index.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { isConfirmed, withdrawalSchema } from '../../rules/withdrawal.ts';
import { WithdrawalForm } from '../../ui/withdrawal/WithdrawalForm.tsx';
import { WithdrawalReceipt, WithdrawalReview } from '../../ui/withdrawal/WithdrawalReview.tsx';
import { type Form, inWords, received, typedText } from './form.ts';
import { keepWithdrawal } from './store.ts';

export const withdrawalForm: Form = {
  name: 'withdrawal',
  path: PATHS.withdrawalForm,
  page: PATHS.withdraw,

  /** The first post is reviewed, the confirmed one is stored and acknowledged. */
  async take(sent, sender, store, clock) {
    const messages = messagesFor(sender.language).withdrawal;
    const { data: withdrawal, error } = withdrawalSchema.safeParse(sent);
    if (error) return inWords(error, messages.problems);
    const shown = { messages, withdrawal };
    if (!isConfirmed(sent)) {
      const show = (
        <WithdrawalReview {...shown} action={PATHS.withdrawalForm} page={PATHS.withdraw} />
      );
      return { json: { confirmed: false }, show };
    }
    const row = await keepWithdrawal(store, withdrawal, received(sent, sender, clock));
    const at = new Date(Number(row.received_at));
    const receivedAt = inSofia(at, sender.language);
    return {
      json: { confirmed: true, reference: row.id, receivedAt: at.toISOString() },
      show: <WithdrawalReceipt {...shown} reference={row.id} receivedAt={receivedAt} />,
    };
  },

  again(typed, complaints, language) {
    const { buy, withdrawal } = messagesFor(language);
    return (
      <WithdrawalForm
        action={PATHS.withdrawalForm}
        messages={withdrawal}
        honeypotLabel={buy.form.honeypot}
        typed={{
          name: typedText(typed, 'name'),
          order: typedText(typed, 'order'),
          email: typedText(typed, 'email'),
        }}
        complaints={complaints}
      />
    );
  },
};

/** Date and time with its zone: the seller's, because deadlines are counted there. */
function inSofia(at: Date, language: Language): string {
  const style = { dateStyle: 'long', timeStyle: 'long', timeZone: 'Europe/Sofia' } as const;
  return new Intl.DateTimeFormat(language, style).format(at);
}
