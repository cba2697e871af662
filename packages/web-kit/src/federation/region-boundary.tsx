import { Component, type ReactNode } from 'react';

interface RegionBoundaryProps {
  renderError: (error: unknown) => ReactNode;
  /** What the region shows, such as its address: once that is something else, what broke is tried again. */
  showing?: string;
  children: ReactNode;
}

interface RegionBoundaryState {
  failed: boolean;
  error: unknown;
}

/** Keeps what breaks in one region of the page from taking the rest with it. Give it a new `key` to start over. */
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
