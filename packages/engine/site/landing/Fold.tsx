import type { ReactNode } from 'react';

/** Folded on a phone, open in a wide window. Browsers that cannot be told so fold it everywhere. */
export const Fold = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="fold">
    <summary>{label}</summary>
    {children}
  </details>
);
