import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post, type ResultOf } from '../api/call.ts';
import { refreshAll, useCommand } from '../api/useCommand.ts';
import { announce } from '../layout/announce.ts';
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
              You are logged in as {you}. A passkey is asked for at every login, after the password.
              Users are added with <code>npm run shop -- desk-password ann</code>, and lost passkeys
              removed with <code>npm run shop -- desk-passkey-remove ann</code>.
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
  if (passkeys.length === 0) return <p className="note">No passkey: the password is enough.</p>;
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
      announce('The passkey was added.');
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
        Add a passkey for me
      </button>
      {adding.error && (
        <p className="alert" role="alert">
          The passkey was not added. {adding.error.message}
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
