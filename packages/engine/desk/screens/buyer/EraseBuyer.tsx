import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { announce } from '../../api/announce.ts';
import type { ResultOf } from '../../api/call.ts';
import { call } from '../../api/call.ts';
import { useCommand } from '../../api/useCommand.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failures } from '../../parts/Failures.tsx';
import { Failure, Loaded } from '../../parts/Loaded.tsx';
import { PATHS } from '../../paths.ts';

/** Irreversible, so it shows a preview and asks to type the address. */
export function EraseBuyer({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        Erase…
      </button>
      <Dialog open={open} close={() => setOpen(false)} title={`Erase ${email}?`}>
        <Confirmation email={email} />
      </Dialog>
    </>
  );
}

function Confirmation({ email }: { email: string }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [anyway, setAnyway] = useState(false);
  const [andEndAccess, setEndAccess] = useState(false);
  const dryRunInput = { email, dryRun: true, anyway: false, andEndAccess: false };
  const preview = useCommand('erase', dryRunInput, { once: true });
  const erase = useMutation({
    mutationFn: () => call('erase', { email, dryRun: false, anyway, andEndAccess }),
    onSuccess() {
      announce('Personal data erased.');
      // The erased buyer no longer has a screen.
      navigate(PATHS.buyers);
    },
  });
  const blockers = preview.data?.blockers ?? [];
  const mayErase = preview.isSuccess && (blockers.length === 0 || anyway);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        erase.mutate();
      }}
    >
      <p>You can’t undo this. Orders stay in your records without any personal data.</p>
      <Failures />
      <Loaded query={preview}>{(would) => <ErasurePreview would={would} />}</Loaded>
      {blockers.length > 0 && (
        <div className="notice">
          <p>Something is still open: {blockers.join('; ')}.</p>
          <Choice checked={anyway} change={setAnyway} label="Erase anyway" />
        </div>
      )}
      <Choice
        checked={andEndAccess}
        change={setEndAccess}
        label="Also deactivate the library link (only if the person asked for it)"
      />
      <div className="field">
        <label htmlFor="erase-email">Type the email address to confirm</label>
        <input
          id="erase-email"
          type="text"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Failure error={erase.error} />
      <button
        type="submit"
        className="button"
        disabled={typed.trim() !== email || erase.isPending || !mayErase}
      >
        Erase permanently
      </button>
    </form>
  );
}

function Choice(props: { checked: boolean; change: (on: boolean) => void; label: string }) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={({ target }) => props.change(target.checked)}
      />
      {props.label}
    </label>
  );
}

/** What would be erased, what is kept and why, and what is not covered. */
function ErasurePreview({ would }: { would: ResultOf<'erase'> }) {
  const kept = would.tables.filter((table) => table.kept.length > 0);
  return (
    <>
      <ul>
        {would.tables.map(({ table, what, rows, outcome }) => (
          <li key={table}>
            {what}: {rows} {outcome}
          </li>
        ))}
        {would.files > 0 && <li>Files: {would.files} deleted</li>}
      </ul>
      {kept.length > 0 && (
        <details>
          <summary>What’s kept and why</summary>
          <ul>
            {kept.map(({ table, what, kept: reasons }) => (
              <li key={table}>
                {what}: {reasons.join('; ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details>
        <summary>What isn’t covered</summary>
        <ul>
          {would.elsewhere.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
