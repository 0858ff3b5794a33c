import type { Content } from '../../../contract/commands/content.ts';
import type { Collected } from '../../../contract/month/collected.ts';
import { owedOf } from '../../../contract/month/due-values.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { enteredIn } from '../../../contract/scorecard/reading.ts';
import type { Scorecard } from '../../../contract/scorecard/scorecard.ts';
import { type Locked, lockAround } from '../../locks/locks.ts';
import type { Dependencies } from './facts.ts';

/** How many values of a KPI belong to a period, and how many of them are in. */
export interface Count {
  entered: number;
  expected: number;
}

/** What values are counted from: of KPIs with the points that their scores take. */
export interface CountQuery {
  content: Content;
  period: Period;
  scorecard: Scorecard;
  dependencies: Dependencies;
  locks: readonly Locked[];
}

/** The KPIs of a content with some ids. */
const kpisIn = ({ kpi }: Content, ids: readonly number[]): Content['kpi'] =>
  new Map(
    ids.flatMap((id) => {
      const record = kpi.get(id);
      return record ? [[id, record] as const] : [];
    }),
  );

/** Counts the values of KPIs. Of a KPI of which none belongs to the period there is no count. */
export function countValues(
  { content, period: whole, scorecard, dependencies, locks }: CountQuery,
  ids: readonly number[],
): ReadonlyMap<number, Count> {
  const { readings } = scorecard;
  const { calendar, today, hasValues = () => false } = scorecard.facts;
  const kpi = kpisIn(content, ids);
  const owed = owedOf(
    {
      content: { ...content, kpi },
      calendar,
      today,
      enteredFor: (id, period) => {
        const record = kpi.get(id);
        return record ? enteredIn(readings.points(id), record, period, readings.steps) : null;
      },
      isScoredFromBelow: (id) => dependencies.hasChildren(id) && !hasValues(id),
      isLocked: (period) => lockAround(locks, calendar, period) !== undefined,
    },
    whole,
  );
  const counts = new Map<number, Count>();
  for (const { id, entered } of owed) {
    const count = counts.get(id) ?? { entered: 0, expected: 0 };
    counts.set(id, count);
    count.expected += 1;
    if (entered !== null) count.entered += 1;
  }
  return counts;
}

/**
 * The locks by which values are counted in a period, as a text: those that share days with it. Its own alone changes nothing: while it
 * stands, what the lock counted is told.
 */
export function locksCounted(locks: readonly Locked[], { key, start, end }: Period): string {
  const keys = locks
    .filter(({ period }) => period.start <= end && period.end >= start)
    .map(({ period }) => period.key);
  return keys.length === 1 && keys[0] === key ? '' : keys.join(' ');
}

/** The values of a strategy that belong to a period, and how many of them are in, also by KPI. */
export function collectedIn(
  { kpi: kpis }: Content,
  parts: ReadonlyMap<number, { count: Count | null }>,
): Collected {
  const collected = { entered: 0, expected: 0, kpis: [] as ({ id: number } & Count)[] };
  for (const id of kpis.keys()) {
    const count = parts.get(id)?.count;
    if (!count) continue;
    collected.entered += count.entered;
    collected.expected += count.expected;
    collected.kpis.push({ id, ...count });
  }
  return collected;
}
