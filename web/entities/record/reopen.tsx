import type { PeriodLock } from '../../../contract/month/period-lock.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { addressOf } from '../../lib/routes/base.ts';
import { lockText, reopenPath } from '../../lib/strategy/locks.ts';
import type { CellLock } from '../../ui/grid/model.ts';

/** Leads to where a locked period is reopened, in a window of its own: what is typed here stays. */
export function ReopenLink({ strategyId, lock }: { strategyId: number; lock: PeriodLock }) {
  return (
    <a
      href={addressOf(reopenPath(strategyId, lock.period))}
      target="_blank"
      rel="noreferrer"
      className="underline underline-offset-2"
    >
      Reopen
    </a>
  );
}

/** The lock of a cell of a grid; it leads to where it is opened for who may. */
export const cellLock = (
  strategyId: number,
  { label }: Pick<Period, 'label'>,
  lock: PeriodLock | undefined,
  mayReopen: boolean,
): CellLock | undefined =>
  lock && {
    why: lockText(lock, label),
    reopen: mayReopen && <ReopenLink {...{ strategyId, lock }} />,
  };
