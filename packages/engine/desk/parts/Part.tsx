import { Component, type ReactNode } from 'react';

type Content = ReactNode | (() => ReactNode);
type Props = { children: Content; fallback?: ReactNode };

/** What is inside may fail without the rest of the screen, such as a value that React can’t show. */
export class Part extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** Other data may be fine. */
  override componentDidUpdate({ children }: Props) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }

  override render() {
    const { children, fallback = <span className="note">Couldn’t be shown</span> } = this.props;
    return this.state.failed ? fallback : <Shown>{children}</Shown>;
  }
}

/** A component of its own, because an error boundary doesn’t catch what its own children can’t be. */
const Shown = ({ children }: { children: Content }) =>
  typeof children === 'function' ? children() : children;
