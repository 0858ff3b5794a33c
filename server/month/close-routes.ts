import { badField } from '../../contract/api/refusal.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { withSettings } from '../../contract/month/locked-scorecard.ts';
import { calendarOf, periodNamed } from '../content/calendar.ts';
import { setCloseDays } from './close-days.ts';
import { nudge } from './nudges.ts';
import type { Handler } from '../http/call.ts';
import { inSnapshot, keptScorecard, periodAsked } from '../measures/scorecard/scorecards.ts';
import { keptSettings } from '../measures/scorecard/locked.ts';
import { readClosing } from './closing.ts';
import { lockAround, lockOf, readLocks } from '../locks/locks.ts';
import { storedScorecard } from '../locks/stored.ts';

/** Reads what a period still lacks, and from whom; of a locked one what it lacked, with its stored results. */
export const readCloseCall: Handler<'close.read'> = ({ store, strategyId, query }) =>
  inSnapshot(store, strategyId, async (reader, revised) => {
    const calendar = calendarOf(revised.content, strategyId);
    const period = periodAsked(calendar, query.period);
    const closeQuery = { reader, strategyId, period };
    const locks = await readLocks(reader, strategyId, calendar);
    const locked = lockOf(locks, period);
    const lock = lockAround(locks, calendar, period)?.lock ?? null;
    const parse = (bytes: Buffer) => JSON.parse(bytes.toString()) as ScorecardAnswer;
    if (!locked) {
      const { answer } = await keptScorecard(store, closeQuery, revised);
      return readClosing(closeQuery, revised, parse(answer.bytes), { lock });
    }
    const { snapshotId } = locked.lock;
    const stored = parse(await storedScorecard(store, reader, snapshotId));
    const settingsOf = await keptSettings(store, reader, snapshotId, revised.content);
    const scorecard = { ...stored, kpis: withSettings(stored.kpis, settingsOf) };
    return readClosing(closeQuery, revised, scorecard, { lock, collected: stored.collected });
  });

/** Sets after how many days a month is locked by itself. */
export const updateCloseCall: Handler<'close.update'> = ({ change, body }) =>
  change((tx) => setCloseDays(tx, body.closesAfterDays));

/** Asks members for the values that they owe in a period. */
export const nudgeCall: Handler<'periods.nudge'> = ({
  change,
  strategyId,
  body: { period, userIds, note = '' },
}) =>
  change(async (tx) => {
    const content = await tx.content();
    const calendar = calendarOf(content, strategyId);
    const named = periodNamed(calendar, period, 'month', 'period');
    const locks = await readLocks(tx.writer, strategyId, calendar);
    if (lockAround(locks, calendar, named)) throw badField('period', `${named.label} is locked`);
    return nudge(tx, { period: named, userIds, note });
  });
