import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce } from '../api/announce.ts';
import { post, type ResultOf } from '../api/call.ts';
import { refreshAll, useCommand } from '../api/useCommand.ts';
import { Screen } from '../layout/Screen.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Section } from '../parts/Section.tsx';
import { Time } from '../parts/Time.tsx';

type User = ResultOf<'desk-users'>['users'][number];

/** Who can log in, and with what. */
export function Users() {
  const users = useCommand('desk-users', {});
  return (
    <Screen title="Users" beside={<AddPasskey />}>
      <Loaded query={users}>
        {({ you, users: list }) => (
          <>
            <p className="note">
              You’re logged in as {you}. If you have a passkey, you’ll need it at every login, after
              the password. To add a user, run <code>npm run shop -- desk-password ann</code>. To
              remove a lost passkey, run <code>npm run shop -- desk-passkey-remove ann</code>.
            </p>
            {list.map((user) => (
              <Section key={user.name} title={user.name}>
                <Passkeys user={user} />
              </Section>
            ))}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Passkeys({ user: { passkeys } }: { user: User }) {
  if (passkeys.length === 0) return <p className="note">No passkey. The password is enough.</p>;
  return (
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
        className="button"
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
