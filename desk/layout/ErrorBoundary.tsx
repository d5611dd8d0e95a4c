import { Component, type ReactNode } from 'react';

/** Catches a screen that crashed, most likely because the shop was updated while it was open. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="alert" role="alert">
        <p>This screen broke. If the shop has just been updated, loading the page again helps.</p>
        <button className="button" type="button" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    );
  }
}
