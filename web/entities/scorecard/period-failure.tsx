import type { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { usePeriod } from './use-period.ts';

/** Why a period could not be read, with the way to the latest one where this one does not exist. */
export function PeriodFailure({
  error,
  onRetry,
  className,
}: {
  error: ApiError;
  onRetry: () => unknown;
  className: string;
}) {
  const [period, choose] = usePeriod();
  const isWrong = period !== null && error.code === 'invalid_request';
  return (
    <p role="alert" className={cx('flex flex-wrap items-center gap-2 text-destructive', className)}>
      {error.message}
      <Button size="sm" onClick={() => (isWrong ? choose(null) : void onRetry())}>
        {isWrong ? 'Show the latest period' : 'Try again'}
      </Button>
    </p>
  );
}
