import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

/** What stands in place of a part of a page that is loading, or failed to. For a whole page there is PageState. */
export function SectionState({
  what,
  loading = `Loading ${what}...`,
  failed = `Failed to load ${what}`,
  error,
  onRetry,
  className,
}: {
  /** What is loading: 'values'. */
  what?: string;
  loading?: string;
  failed?: string;
  error: { message: string } | null;
  onRetry: () => unknown;
  className?: string;
}) {
  return (
    <div
      data-loading={error ? undefined : ''}
      className={cx(
        'flex min-h-40 flex-col items-center justify-center px-4 text-center text-14 text-ink-2',
        className,
      )}
    >
      {error ? (
        <div role="alert" className="flex flex-col items-center gap-2">
          <p className="font-semibold text-ink">{failed}</p>
          <p className="max-w-[52ch]">{error.message}</p>
          <Button className="mt-1" onClick={() => void onRetry()}>
            Try again
          </Button>
        </div>
      ) : (
        <Spinner label={loading} />
      )}
    </div>
  );
}
