import type { PointEdit } from '../../contract/scorecard/point-edits.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import { periodOn } from '../../contract/scorecard/periods.ts';
import type { PeriodGrain } from '../../contract/scorecard/settings.ts';
import { lockAround, readLocks } from './locks.ts';
import { calendarOf } from '../content/calendar.ts';
import type { StrategyState } from '../change/tx.ts';

/** A point that cannot be written, and why. */
export interface LockedPoint {
  edit: PointEdit;
  sentence: string;
}

/** The points among some that belong to a locked period, in order. */
export async function lockedPoints(
  state: StrategyState,
  edits: readonly PointEdit[],
): Promise<LockedPoint[]> {
  if (edits.length === 0) return [];
  const calendar = calendarOf(await state.content(), state.strategyId);
  const locks = await readLocks(state.reader, state.strategyId, calendar);
  if (locks.length === 0) return [];
  // Many points are for few periods.
  const sentences = new Map<string, string | undefined>();
  const sentenceOf = (grain: PeriodGrain, start: string): string | undefined => {
    const key = `${grain}:${start}`;
    if (!sentences.has(key)) {
      const locked = lockAround(locks, calendar, periodOn(calendar, grain, start));
      sentences.set(key, locked && `${locked.period.label} is locked. Reopen it to change its values.`);
    }
    return sentences.get(key);
  };
  return edits.flatMap((edit) => {
    const sentence = sentenceOf(edit.grain, edit.start);
    return sentence === undefined ? [] : [{ edit, sentence }];
  });
}

/** The error for points of locked periods; `pathOf` says where the body of the call has each. */
export const lockRefusal =
  (pathOf?: (locked: LockedPoint) => string) =>
  (locked: readonly [LockedPoint, ...LockedPoint[]]): Refusal =>
    new Refusal(
      'period_locked',
      locked[0].sentence,
      pathOf ? { details: locked.map((point) => ({ path: pathOf(point), message: point.sentence })) } : {},
    );
