import type { PointKey } from '../../contract/scorecard/point-edits.ts';
import { periodOn } from '../../contract/scorecard/periods.ts';
import { memo } from '../../contract/scorecard/steps.ts';
import { lockAround, readLocks } from './locks.ts';
import { calendarOf } from '../content/calendar.ts';
import type { StrategyState } from '../change/tx.ts';

/** Finds why the period of a point is locked; undefined where it is not. */
export async function lockFinder(
  state: StrategyState,
): Promise<(key: Pick<PointKey, 'grain' | 'start'>) => string | undefined> {
  const calendar = calendarOf(await state.content(), state.strategyId);
  const locks = await readLocks(state.reader, state.strategyId, calendar);
  // Many points are for few periods.
  const sentences = new Map<string, { why: string | undefined }>();
  return ({ grain, start }) =>
    locks.length === 0
      ? undefined
      : memo(sentences, `${grain}:${start}`, () => {
          const locked = lockAround(locks, calendar, periodOn(calendar, grain, start));
          if (!locked) return { why: undefined };
          const { label } = locked.period;
          const name = locked.lock.name === label ? '' : ` as “${locked.lock.name}”`;
          return { why: `${label} is locked${name}. Reopen it to change its values.` };
        }).why;
}

/** Those among some points that belong to a locked period, with why. */
export async function lockedPoints<P extends PointKey>(
  state: StrategyState,
  edits: readonly P[],
): Promise<Map<P, string>> {
  if (edits.length === 0) return new Map();
  const lockOf = await lockFinder(state);
  return new Map(
    edits.flatMap((edit) => {
      const why = lockOf(edit);
      return why === undefined ? [] : [[edit, why] as const];
    }),
  );
}
