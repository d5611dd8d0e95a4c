import { useState } from 'react';
import { ROLE_LABELS, ROLE_WORDS } from '../../../content/sellerLabels.ts';
import { useAction } from '../../api/useCommand.ts';
import { Choices, chosenIn } from '../../parts/Choices.tsx';
import { Section } from '../../parts/Section.tsx';
import { ActionForm, fieldText } from '../case/ActionForm.tsx';

/** What is safe to give to somebody comes first. */
const ROLES = {
  editor: `${ROLE_LABELS.editor}: ${ROLE_WORDS.editor}`,
  support: `${ROLE_LABELS.support}: ${ROLE_WORDS.support}`,
  accountant: `${ROLE_LABELS.accountant}: ${ROLE_WORDS.accountant}`,
  owner: `${ROLE_LABELS.owner}: ${ROLE_WORDS.owner}`,
};

export function InviteForm() {
  const invite = useAction('user-invite', 'Invitation queued.');
  // Another key empties the form.
  const [sent, setSent] = useState(0);
  return (
    <Section title="Invite somebody">
      <ActionForm
        key={sent}
        action={invite}
        label="Invite"
        send={(form) =>
          invite.mutate(
            {
              name: fieldText(form, 'name'),
              email: fieldText(form, 'email'),
              role: chosenIn(form, 'role', ROLES),
            },
            { onSuccess: () => setSent(sent + 1) },
          )
        }
      >
        <div className="field">
          <label htmlFor="invite-name">Name</label>
          <input
            id="invite-name"
            name="name"
            required
            maxLength={40}
            autoComplete="off"
            aria-describedby="invite-name-hint"
          />
          <p className="hint" id="invite-name-hint">
            The log of changes shows it.
          </p>
        </div>
        <div className="field">
          <label htmlFor="invite-email">Email</label>
          <input
            id="invite-email"
            name="email"
            type="email"
            required
            maxLength={320}
            autoComplete="off"
          />
        </div>
        <Choices legend="Role" name="role" options={ROLES} />
        <p className="hint">They get a link by email that works once, for three days.</p>
      </ActionForm>
    </Section>
  );
}
