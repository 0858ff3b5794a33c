import { inputDay } from '../../../contract/month/input-status.ts';
import type { PeriodLock } from '../../../contract/month/period-lock.ts';
import { pathTo } from '../routes/pages.ts';
import { shortDay } from '../../../contract/words/dates.ts';
import { atPeriod } from '../time/period.ts';

/** Says that a period is locked: 'Locked on Nov 5 by Ada.' With its label 'Oct 2026 was locked on Nov 5 by Ada.' */
export const lockText = ({ by, at }: Pick<PeriodLock, 'by' | 'at'>, label?: string): string =>
  `${label === undefined ? 'Locked' : `${label} was locked`} on ${shortDay(at.slice(0, 10), inputDay())} by ${by}.`;

/** The path of the page where a locked period is reopened. */
export const reopenPath = (strategyId: number, period: string): string =>
  atPeriod(pathTo('lock', strategyId), period);
