import type { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { SpinnerRing } from '../../ui/spinner.tsx';

/** What a slide shows until its data is read: that it loads, or why it failed. */
export function SlideState({
  what,
  error,
  onRetry,
}: {
  /** Such as 'values'. */
  what: string;
  error: ApiError | null;
  onRetry: () => Promise<unknown>;
}) {
  if (!error)
    return (
      <p role="status" className="flex items-center gap-[0.5em] text-ink-2">
        <SpinnerRing className="text-ink-3" />
        {`Loading ${what}...`}
      </p>
    );
  return (
    <div role="alert" className="flex flex-col items-start gap-[0.5em]">
      <p className="font-medium">{`Failed to load ${what}`}</p>
      <p className="text-ink-2">{error.message}</p>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </div>
  );
}
