import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

/** What stands in place of a short list that is loading, or failed to. */
export function ListState({
  error,
  isTrying,
  onRetry,
}: {
  error: { message: string } | null;
  isTrying?: boolean;
  onRetry: () => unknown;
}) {
  if (!error) return <Skeleton className="mt-2 h-12 w-full" />;
  return (
    <div role="alert" className="mt-1 flex flex-col items-start gap-2 text-14 text-ink-2">
      {error.message}
      <Button size="sm" pending={isTrying} onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}
