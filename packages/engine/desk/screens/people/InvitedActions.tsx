import { useAction } from '../../api/useCommand.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure } from '../../parts/Loaded.tsx';
import { SecretNotice } from '../../parts/SecretNotice.tsx';
import type { User } from './People.tsx';

export function InvitedActions({ user: { name } }: { user: User }) {
  const again = useAction('user-invite-again', 'Invitation queued again.');
  const link = useAction('user-invite-link', 'Link shown.');
  const { data } = link;
  return (
    <>
      <button
        type="button"
        className="button quiet small"
        aria-label={`Send again: ${name}`}
        disabled={again.isPending}
        onClick={() => again.mutate({ name })}
      >
        Send again
      </button>
      <button
        type="button"
        className="button quiet small"
        aria-label={`Show link: ${name}`}
        disabled={link.isPending}
        onClick={() => link.mutate({ name })}
      >
        Show link
      </button>
      <Failure error={again.error ?? link.error} />
      <Dialog open={data !== undefined} close={link.reset} title={`Invitation for ${name}`}>
        {data && (
          <SecretNotice
            label="The link:"
            secret={data.url}
            hint={`Send it to ${name} yourself if the email doesn’t arrive. It works once, and opens the desk in their name.`}
          />
        )}
      </Dialog>
    </>
  );
}
