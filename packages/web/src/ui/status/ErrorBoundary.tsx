import { Component, type ReactNode } from 'react';
import { retryChunks } from '#app/lazy-component.js';
import { ErrorState } from './ErrorState.js';

interface Props {
  children: ReactNode;
  /** Called with the error instead of rendering an error state; nothing is rendered in place of the children. */
  onError?: (error: unknown) => void;
}

/** Catches render errors, so that a broken page does not take down the console. */
export class ErrorBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!this.props.onError) return;
    this.props.onError(error);
    this.retry();
  }

  private readonly retry = () => {
    retryChunks();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.onError ? null : <ErrorState error={error} onRetry={this.retry} />;
  }
}
