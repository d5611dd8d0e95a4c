import { useState } from 'react';
import type { ResultOf } from '../../api/call.ts';
import { useAction, useCommand } from '../../api/useCommand.ts';
import { Checkboxes, checkedIn } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ExpandButton } from '../../parts/ExpandButton.tsx';
import { Empty } from '../../parts/ListControls.tsx';
import { Failure, Loaded } from '../../parts/Loaded.tsx';
import { SecretNotice } from '../../parts/SecretNotice.tsx';
import { Section } from '../../parts/Section.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { Time } from '../../parts/Time.tsx';
import { SHOP } from '../../shopFacts.ts';
import { API_SCOPES } from '../../words.ts';
import { ActionForm, fieldText } from '../case/ActionForm.tsx';

type Token = ResultOf<'api-tokens'>[number];

const COLUMNS: readonly Column<Token>[] = [
  {
    head: 'Token',
    cell: ({ name, scopes, usedAt }) => (
      <>
        <b>{name}</b>
        <span className="below-always">{scopes.map((scope) => API_SCOPES[scope]).join(' · ')}</span>
        <span className="below">
          {usedAt !== null && 'last used '}
          <LastUsed at={usedAt} />
        </span>
      </>
    ),
  },
  { head: 'Created', cell: ({ createdAt }) => <Time at={createdAt} />, wide: true },
  { head: 'Last used', cell: ({ usedAt }) => <LastUsed at={usedAt} />, wide: true },
  { head: 'Action', cell: ({ name }) => <Revoke name={name} /> },
];

const LastUsed = ({ at }: { at: number | null }) =>
  at === null ? <span className="hint">never used</span> : <Time at={at} />;

export function ApiTokens() {
  const tokens = useCommand('api-tokens', {});
  const [adding, setAdding] = useState(false);
  const create = useAction('api-token-create', 'Token created.');
  return (
    <Section
      title="API tokens"
      beside={
        <ExpandButton isOpen={adding} setOpen={setAdding}>
          Add a token
        </ExpandButton>
      }
    >
      <p className="note">
        The API is described at{' '}
        <a href={`${SHOP.url}/api/v1/openapi.json`}>{SHOP.url}/api/v1/openapi.json</a>. It can’t
        change anything.
      </p>
      {create.data && (
        <SecretNotice
          label={`The token “${create.data.name}”:`}
          secret={create.data.token}
          hint="Copy it now. It isn’t stored here and can’t be shown again."
        />
      )}
      {adding && (
        <ActionForm
          action={create}
          label="Create token"
          send={(form) =>
            create.mutate(
              { name: fieldText(form, 'name'), scopes: checkedIn(form, 'scopes', API_SCOPES) },
              { onSuccess: () => setAdding(false) },
            )
          }
        >
          <div className="field">
            <label htmlFor="token-name">What it’s for</label>
            <input id="token-name" name="name" required maxLength={60} autoComplete="off" />
          </div>
          <Checkboxes legend="What it may read" name="scopes" options={API_SCOPES} />
        </ActionForm>
      )}
      <Loaded query={tokens}>
        {(list) =>
          list.length > 0 ? (
            <Table caption="API tokens" columns={COLUMNS} rows={list} keyOf={({ name }) => name} />
          ) : (
            <Empty title="No tokens yet.">
              <p>Add one for each program that reads your data, so that you can revoke it alone.</p>
            </Empty>
          )
        }
      </Loaded>
    </Section>
  );
}

function Revoke({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  const revoke = useAction('api-token-revoke', 'Token revoked.');
  return (
    <>
      <button
        type="button"
        className="button quiet small"
        data-row=""
        aria-label={`Revoke: ${name}`}
        onClick={() => setOpen(true)}
      >
        Revoke…
      </button>
      <Dialog open={open} close={() => setOpen(false)} title={`Revoke “${name}”?`}>
        <p>The program that uses it can’t read anything from then on. You can’t undo this.</p>
        <Failure error={revoke.error} />
        <button
          type="button"
          className="button"
          disabled={revoke.isPending}
          onClick={() => revoke.mutate({ name })}
        >
          Revoke token
        </button>
      </Dialog>
    </>
  );
}
