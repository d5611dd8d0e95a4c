import { Component, type ReactNode } from 'react';

/**
 * Catches a screen that crashed or couldn't be loaded: the connection is down, or the shop was updated
 * while the page was open.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
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
  }
}
