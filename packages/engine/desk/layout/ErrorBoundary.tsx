import type { ReactNode } from 'react';
import { Part } from '../parts/Part.tsx';

/**
 * Catches a screen that crashed or couldn't be loaded: the connection is down, or the shop was updated
 * while the page was open.
 */
export const ErrorBoundary = ({ children }: { children: ReactNode }) => (
  <Part fallback={<Crashed />}>{children}</Part>
);

const Crashed = () => (
  <div className="alert" role="alert">
    <p>
      This screen couldn’t be shown. Check your connection, then reload the page. Reloading also
      helps if the shop was just updated.
    </p>
    <button className="button" type="button" onClick={() => location.reload()}>
      Reload
    </button>
  </div>
);
