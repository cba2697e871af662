import { Component, type ReactNode } from 'react';

interface RegionBoundaryProps {
  renderError: (error: unknown) => ReactNode;
  /** The content of the region, such as its address. When it changes, the error is reset. */
  showing?: string;
  children: ReactNode;
}

interface RegionBoundaryState {
  failed: boolean;
  error: unknown;
}

/** An error boundary for one region of the page. Give it a new `key` to reset it. */
export class RegionBoundary extends Component<RegionBoundaryProps, RegionBoundaryState> {
  override state: RegionBoundaryState = { failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown): RegionBoundaryState {
    return { failed: true, error };
  }

  override componentDidUpdate(before: RegionBoundaryProps): void {
    if (this.state.failed && before.showing !== this.props.showing)
      this.setState({ failed: false, error: undefined });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.renderError(this.state.error) : this.props.children;
  }
}
