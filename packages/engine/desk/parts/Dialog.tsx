import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = { open: boolean; close: () => void; title: string; children: ReactNode };

/** A native dialog, which traps the focus and closes on Escape. */
export function Dialog({ open, close, title, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);
  return (
    <dialog ref={element} onClose={close} aria-labelledby={heading}>
      <div className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="plain" onClick={close}>
          Close
        </button>
      </div>
      {open && children}
    </dialog>
  );
}
