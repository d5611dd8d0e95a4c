import { useState } from 'react';
import { useLocation } from 'wouter';
import { CallError } from '../../api/call.ts';
import { useAction, useCommand } from '../../api/useCommand.ts';
import { Described } from '../../parts/Described.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure, Loaded } from '../../parts/Loaded.tsx';
import { PATHS } from '../../paths.ts';

/** There is no way back from it: first it shows what would go, then the address must be typed. */
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
  const preview = useCommand('erase', { email, dryRun: true, anyway });
  const erase = useAction('erase', 'The person’s data is erased.');
  const refused = isRefusal(preview.error) || isRefusal(erase.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        erase.mutate({ email, anyway }, { onSuccess: () => navigate(PATHS.buyers) });
      }}
    >
      <p>
        Names, addresses and what this person wrote are erased for good, in every table. The books
        keep the orders without the person. This cannot be undone, and the downloads end.
      </p>
      <Loaded query={preview}>
        {(would) => (
          <details>
            <summary>What would be erased</summary>
            <Described value={would} />
          </details>
        )}
      </Loaded>
      {(refused || anyway) && (
        <label className="choice">
          <input type="checkbox" checked={anyway} onChange={() => setAnyway(!anyway)} />
          Erase anyway
        </label>
      )}
      <div className="field">
        <label htmlFor="erase-email">Type the address to confirm</label>
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
        disabled={typed.trim() !== email || erase.isPending || preview.isError}
      >
        Erase for good
      </button>
    </form>
  );
}

const isRefusal = (error: Error | null) => error instanceof CallError && error.status === 409;
