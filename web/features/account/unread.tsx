import type { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The loading and the error state of a section. */
export function Unread({
  what,
  error,
  isTrying,
  onTry,
}: {
  /** The subject of the sentence: 'Sessions'. */
  what: string;
  error: ApiError | null;
  isTrying: boolean;
  onTry: () => void;
}) {
  if (!error) {
    return (
      <div role="status">
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
      {what} could not be loaded. {error.message}
      <Button size="sm" pending={isTrying} onClick={onTry}>
        Try again
      </Button>
    </div>
  );
}
