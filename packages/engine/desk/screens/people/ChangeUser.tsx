import { useState } from 'react';
import { ROLE_LABELS } from '../../../content/sellerLabels.ts';
import { useAction } from '../../api/useCommand.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { Choices, chosenIn } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ActionForm } from '../case/ActionForm.tsx';
import type { User } from './People.tsx';

export function NewRole({ user: { name, role } }: { user: User }) {
  const [open, setOpen] = useState(false);
  const change = useAction('user-role', `Role of ${name} changed.`);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="button quiet small"
        aria-label={`Change role: ${name}`}
        onClick={() => setOpen(true)}
      >
        Change role…
      </button>
      <Dialog open={open} close={close} title={`Role of ${name}`}>
        <p>{name} is logged out at once and can log in again.</p>
        <ActionForm
          action={change}
          label="Change role"
          send={(form) =>
            change.mutate({ name, role: chosenIn(form, 'role', ROLE_LABELS) }, { onSuccess: close })
          }
        >
          <Choices legend="Role" name="role" options={ROLE_LABELS} chosen={role} />
        </ActionForm>
      </Dialog>
    </>
  );
}

export function EndAccess({ user: { name, invitedUntil } }: { user: User }) {
  const end = useAction('user-end', `${name} has no access any more.`);
  const isInvited = invitedUntil !== null;
  const word = isInvited ? 'Take back' : 'End access';
  return (
    <AskFirst
      small
      name={word}
      label={`${word}: ${name}`}
      title={isInvited ? `Take back the invitation of ${name}?` : `End the access of ${name}?`}
      action={end}
      run={(done) => end.mutate({ name }, done)}
    >
      <p>
        {isInvited
          ? 'The link stops working at once. You can invite them again at any time.'
          : `${name} is logged out everywhere at once, and the passkeys stop working. What ${name} did stays in the history.`}
      </p>
    </AskFirst>
  );
}
