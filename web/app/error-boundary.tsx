import { Component, type ErrorInfo, type ReactNode } from 'react';
import { dropKeys } from '../lib/dom/typed-ahead.ts';
import { queryClient } from '../lib/sync/query.ts';
import { Button } from '../ui/button.tsx';
import { PageState } from '../ui/page-state.tsx';
import { isChunkError } from './chunk-errors.ts';

/** Shows a message in place of a page that throws. A change of `place` tries again. */
export class ErrorBoundary extends Component<
  { place: string; children: ReactNode },
  { error: unknown; place: string }
> {
  override state = { error: undefined as unknown, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: { place: string }, state: { place: string }) {
    return props.place === state.place ? null : { place: props.place, error: undefined };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
    // Where hydration throws, the held click and all keys must still work: they may leave the page.
    window.replayClick?.();
    dropKeys();
  }

  readonly #tryAgain = (): void => {
    // A cached answer may be the cause.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' });
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (isChunkError(error)) {
      return (
        <PageState
          kind="error"
          title="This page could not be loaded"
          message="Meridian may have been updated since you opened it, or the connection was lost. Reload to get the current version."
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        />
      );
    }
    return (
      <PageState
        kind="error"
        title="Something went wrong on this page"
        message="What you saved is safe. Try again, and reload the page if it happens once more."
        action={
          <Button variant="primary" onClick={this.#tryAgain}>
            Try again
          </Button>
        }
      />
    );
  }
}
