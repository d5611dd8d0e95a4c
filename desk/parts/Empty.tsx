import type { ReactNode } from 'react';

/** Nothing there: says what will be, and what brings it here. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}
