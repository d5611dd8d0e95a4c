import { Component, type ReactNode } from 'react';

/** A screen that broke, most likely because the shop was updated beneath an open page. */
export class Mishap extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
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
