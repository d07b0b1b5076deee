import { Component, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.js';

/** Keeps a broken page from taking the console with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorState error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
