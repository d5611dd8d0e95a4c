import type { ReactNode } from 'react';

type Props = { isOpen: boolean; setOpen: (open: boolean) => void; children: ReactNode };

/** Shows and hides a form on the same screen. */
export const ExpandButton = ({ isOpen, setOpen, children }: Props) => (
  <button
    type="button"
    className="button quiet"
    aria-expanded={isOpen}
    onClick={() => setOpen(!isOpen)}
  >
    {children}
  </button>
);
