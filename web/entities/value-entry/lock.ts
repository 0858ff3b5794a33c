import { inputDay } from '../../../contract/month/input-status.ts';
import type { PeriodLock } from '../../../contract/month/period-lock.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { addressOf } from '../../lib/routes/base.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { shortDay } from '../../lib/time/dates.ts';
import { atPeriod } from '../../lib/time/period.ts';
import type { CellLock } from '../../ui/grid/model.ts';

/** Says that a period is locked: 'Locked on Nov 5 by Ada.' */
export const lockText = ({ by, at }: Pick<PeriodLock, 'by' | 'at'>): string =>
  `Locked on ${shortDay(at.slice(0, 10), inputDay())} by ${by}.`;

/** The path of the page where a locked period is reopened. */
export const reopenPath = (strategyId: number, period: string): string =>
  atPeriod(pathTo('lock', strategyId), period);

/** The lock of a cell of a grid; it leads to where it is opened for who may. */
export const cellLock = (
  strategyId: number,
  { label }: Pick<Period, 'label'>,
  lock: PeriodLock | undefined,
  mayReopen: boolean,
): CellLock | undefined =>
  lock && {
    why: `${label} is locked: on ${shortDay(lock.at.slice(0, 10), inputDay())} by ${lock.by}.`,
    ...(mayReopen && { reopen: addressOf(reopenPath(strategyId, lock.period)) }),
  };
