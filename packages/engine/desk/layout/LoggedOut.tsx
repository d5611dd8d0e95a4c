import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { loginUrl, useSessionOver } from '../api/session.ts';
import { refreshAll } from '../api/useCommand.ts';

/**
 * Covers a page that has unsaved text when the session ends: nobody can read it without a login, and
 * nothing is lost. It closes as soon as the server answers again.
 */
export function LoggedOut() {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const isOver = useSessionOver();
  const client = useQueryClient();
  useEffect(() => {
    if (isOver) element.current?.showModal();
    else element.current?.close();
  }, [isOver]);
  return (
    <dialog
      ref={element}
      className="logged-out"
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="dialog-head">
        <h2 id={heading}>You’ve been logged out</h2>
      </div>
      <p>What you typed is still on this page. Log in from another tab, then come back.</p>
      <div className="actions">
        <a className="button" href={loginUrl()} target="_blank" rel="noreferrer">
          Open the login page
        </a>
        <button type="button" className="button quiet" onClick={() => refreshAll(client)}>
          I’m logged in
        </button>
      </div>
    </dialog>
  );
}
