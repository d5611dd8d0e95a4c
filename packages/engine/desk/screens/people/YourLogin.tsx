import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROLE_LABELS, ROLE_WORDS } from '../../../content/sellerLabels.ts';
import { announce } from '../../api/announce.ts';
import { post } from '../../api/call.ts';
import { refreshAll } from '../../api/useCommand.ts';
import { Section } from '../../parts/Section.tsx';
import { Time } from '../../parts/Time.tsx';
import type { User } from './People.tsx';

export function YourLogin({ user }: { user: User }) {
  const { name, role, hasPassword, passkeys } = user;
  return (
    <Section title="Your login" beside={<AddPasskey />}>
      <p className="note">
        You’re logged in as {name}. {ROLE_LABELS[role]}: {ROLE_WORDS[role]}
      </p>
      {passkeys.length === 0 ? (
        <p className="note">
          No passkey. The password is enough. With a passkey, you’ll need both at every login.
        </p>
      ) : (
        <ul>
          {passkeys.map(({ host, createdAt, usedAt }) => (
            <li key={createdAt}>
              Passkey for {host}, added <Time at={createdAt} />
              {usedAt !== null && (
                <>
                  , last used <Time at={usedAt} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {!hasPassword && (
        <p className="note">
          You log in with a passkey only. Add one on a second device, in case you lose this one.
        </p>
      )}
    </Section>
  );
}

function AddPasskey() {
  const client = useQueryClient();
  const adding = useMutation<void, Error>({
    mutationFn: addPasskey,
    async onSuccess() {
      announce('Passkey added.');
      await refreshAll(client);
    },
  });
  return (
    <div>
      <button
        type="button"
        className="button quiet"
        disabled={adding.isPending}
        onClick={() => adding.mutate()}
      >
        Add a passkey
      </button>
      {adding.error && (
        <p className="alert" role="alert">
          Couldn’t add the passkey. {adding.error.message}
        </p>
      )}
    </div>
  );
}

async function addPasskey(): Promise<void> {
  const asked = await post('/passkeys/options', {});
  const optionsJSON = await asked.json();
  if (!asked.ok) throw new Error(optionsJSON.refusal);
  const made = await startRegistration({ optionsJSON });
  const answer = await post('/passkeys', made);
  if (!answer.ok) throw new Error((await answer.json()).refusal);
}
