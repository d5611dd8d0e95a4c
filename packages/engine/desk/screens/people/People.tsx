import { ROLE_LABELS } from '../../../content/sellerLabels.ts';
import type { ResultOf } from '../../api/call.ts';
import { useCommand } from '../../api/useCommand.ts';
import { OWN_LOGIN } from '../../layout/menu.ts';
import { Screen } from '../../layout/Screen.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { Time } from '../../parts/Time.tsx';
import { may } from '../../shopFacts.ts';
import { counted } from '../../words.ts';
import { EndAccess, NewRole } from './ChangeUser.tsx';
import { InvitedActions } from './InvitedActions.tsx';
import { InviteForm } from './InviteForm.tsx';
import { YourLogin } from './YourLogin.tsx';

export type User = ResultOf<'desk-users'>['users'][number];

/** Who may use the desk: for owners everybody, for others themselves. */
export function People() {
  const people = useCommand('desk-users', {});
  return (
    <Screen title={may('user-invite') ? 'People' : OWN_LOGIN}>
      <Loaded query={people}>
        {({ you, users }) => (
          <>
            {may('user-invite') && (
              <Section title="Access" beside={<span className="hint">{countOf(users)}</span>}>
                <Table
                  caption="People who can use the desk"
                  columns={columnsFor(you)}
                  rows={users}
                  keyOf={({ name }) => name}
                />
              </Section>
            )}
            <div className={may('user-invite') ? 'columns' : undefined}>
              {may('user-invite') && <InviteForm />}
              {users
                .filter(({ name }) => name === you)
                .map((user) => (
                  <YourLogin key={user.name} user={user} />
                ))}
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function countOf(users: readonly User[]): string {
  const invited = users.filter(({ invitedUntil }) => invitedUntil !== null).length;
  return `${users.length - invited} with access${invited > 0 ? `, ${invited} invited` : ''}`;
}

const columnsFor = (you: string): readonly Column<User>[] => [
  {
    head: 'Person',
    cell: (user) => (
      <>
        <b>{user.name}</b>
        {user.name === you && <span className="hint"> you</span>}
        {user.email !== null && <span className="below-always">{user.email}</span>}
        <span className="below">
          {ROLE_LABELS[user.role]} · <Login user={user} />
          {user.seenAt !== null && (
            <>
              {' '}
              · seen <Time at={user.seenAt} />
            </>
          )}
        </span>
      </>
    ),
  },
  { head: 'Role', cell: ({ role }) => ROLE_LABELS[role], wide: true },
  { head: 'Login', cell: (user) => <Login user={user} />, wide: true },
  {
    head: 'Last seen',
    cell: ({ seenAt }) => (seenAt === null ? '–' : <Time at={seenAt} />),
    wide: true,
  },
  {
    head: 'Actions',
    cell: (user) =>
      !user.isChangeable ? null : (
        <div className="actions">
          {user.invitedUntil === null ? <NewRole user={user} /> : <InvitedActions user={user} />}
          <EndAccess user={user} />
        </div>
      ),
  },
];

/** With what somebody logs in, or how an invitation stands. */
function Login({ user }: { user: User }) {
  const { invitedUntil, emailError, hasPassword, passkeys } = user;
  if (invitedUntil === null) {
    if (passkeys.length === 0) return 'Password only';
    const keys = counted(passkeys.length, 'passkey');
    return hasPassword ? `Password and ${keys}` : keys;
  }
  if (invitedUntil <= Date.now()) return 'Invitation expired';
  return (
    <>
      Invited, link until <Time at={invitedUntil} />
      {emailError !== null && (
        <span className="below-always">
          <b>The email isn’t sent yet</b>: {emailError}
        </span>
      )}
    </>
  );
}
