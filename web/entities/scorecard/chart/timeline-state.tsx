import type { Read } from '../scorecard.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** What stands in place of a chart whose values are loading, or failed to. */
export function TimelineState({ error, refetch }: Pick<Read<unknown>, 'error' | 'refetch'>) {
  return (
    <div className="flex min-h-40 flex-col items-center justify-center gap-3 px-4 text-14 text-ink-2">
      {error ? (
        <div role="alert" className="flex flex-col items-center gap-3 text-center">
          <p className="font-semibold text-ink">Failed to load values</p>
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Spinner label="Loading values..." />
      )}
    </div>
  );
}
