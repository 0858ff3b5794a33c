import { isDone } from './work-done.ts';
import type { Content } from '../commands/content.ts';
import { DUE_DAYS, inputStatusOf } from './input-status.ts';
import {
  KINDS,
  type Records,
  WORK_KINDS,
  type WorkKind,
  responsibleField,
  type ResponsibleKind,
} from '../kinds/kinds.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import { addDays } from '../scorecard/dates.ts';
import {
  lastEnded,
  type Period,
  periodAfter,
  periodOn,
  periodsIn,
  periodsBack,
} from '../scorecard/periods.ts';
import { type Entered, isComputed, isExpected } from '../scorecard/reading.ts';
import { type Grain, isCoarser } from '../scorecard/settings.ts';
import { memo } from '../scorecard/steps.ts';

/** How many periods back a missing value is still asked for. */
const PERIODS_BACK = 3;

/** Something that is due. */
export interface DueValue {
  kind: ResponsibleKind;
  id: number;
  title: string;
  /** The period of a tracked KPI; null for what is due once. */
  period: Period | null;
  /** The last day on which it is not late, YYYY-MM-DD. */
  due: string;
  isLate: boolean;
  /** What is entered for the period; null where it is still open. */
  entered: Entered | null;
  /** Who is responsible: a member, or the name of somebody who is none; null where nobody is named. */
  owner: { userId: number | null; name: string } | null;
}

/** How far ahead a calendar looks: days, and periods of a tracked KPI that have not ended. */
export interface Ahead {
  days: number;
  periods: number;
}

/** What is known of a strategy to say what is due. */
export interface OwedFacts {
  content: Pick<Content, 'kpi' | WorkKind>;
  calendar: Calendar;
  /** Today in the time zone of the calendar, YYYY-MM-DD. */
  today: string;
  enteredFor: (kpiId: number, period: Period) => Entered | null;
  /** Whether a KPI has no values of its own, at any time, and is scored from those below it. */
  isScoredFromBelow: (kpiId: number) => boolean;
  /** Whether no value can be entered for a period any more. */
  isLocked: (period: Period) => boolean;
  /** The id of the member with a username in lower case; by default nobody is one. */
  memberNamed?: ((username: string) => number | undefined) | undefined;
  /** Also what will be due; nothing by default. */
  ahead?: Ahead | undefined;
}

/** The periods of a grain whose values are asked for on a day: those that ended last, the last one first. */
export const periodsAsked = (calendar: Calendar, grain: Grain, today: string): Period[] =>
  periodsBack(calendar, lastEnded(calendar, grain, addDays(today, -1)), PERIODS_BACK);

/** The periods of a grain whose values will be asked for next. */
export const periodsAhead = (
  calendar: Calendar,
  grain: Grain,
  today: string,
  ahead: Ahead | undefined,
): Period[] => {
  const last = lastEnded(calendar, grain, addDays(today, -1));
  return Array.from({ length: ahead?.periods ?? 0 }, (_, index) => periodAfter(calendar, last, index + 1));
};

/** The periods of a grain whose values belong to a period: those inside it, or the longer one that ends with it. */
function periodsOfClose(calendar: Calendar, whole: Period, grain: Grain): Period[] {
  if (!isCoarser(grain, whole.grain)) return periodsIn(calendar, whole, grain);
  const around = periodOn(calendar, grain, whole.end);
  return around.end === whole.end ? [around] : [];
}

/** What is due in a strategy. */
class Due {
  readonly #facts: OwedFacts;
  readonly #within: Period | undefined;
  readonly #periods = new Map<Grain, readonly Period[]>();
  readonly #ahead = new Map<Grain, readonly Period[]>();
  readonly #dueDays = new Map<string, string>();
  /** Of a period that is locked itself is told what it lacked. */
  readonly #isClosed: (period: Period) => boolean;

  constructor(facts: OwedFacts, within: Period | undefined) {
    this.#facts = facts;
    this.#within = within;
    this.#isClosed = within && facts.isLocked(within) ? () => false : facts.isLocked;
  }

  /** The ended periods of a grain that are asked for, the last one first. */
  #periodsOf(grain: Grain): readonly Period[] {
    const cached = this.#periods.get(grain);
    if (cached) return cached;
    const { calendar, today } = this.#facts;
    const periods = this.#within
      ? periodsOfClose(calendar, this.#within, grain).filter(({ end }) => end < today)
      : periodsAsked(calendar, grain, today);
    this.#periods.set(grain, periods);
    return periods;
  }

  /** What people enter of a KPI: its value by period, or once. */
  *values(record: Records['kpi']): Generator<DueValue> {
    const { grain } = record;
    if (grain === null) yield* this.#once(record);
    else if (record.source === 'manual' && !isComputed(record)) yield* this.#byPeriod(record, grain);
  }

  *#byPeriod(record: Records['kpi'], grain: Grain): Generator<DueValue> {
    const { dueDays } = record;
    const { enteredFor, isScoredFromBelow, today } = this.#facts;
    if (isScoredFromBelow(record.id)) return;
    for (const [index, period] of this.#periodsOf(grain).entries()) {
      if (!isExpected(record, period) || this.#isClosed(period)) continue;
      const entered = enteredFor(record.id, period);
      if (entered && index > 0 && !this.#within) continue;
      const due = memo(this.#dueDays, `${period.end} ${dueDays}`, () => addDays(period.end, dueDays));
      yield this.#item('kpi', record, { period, due, isLate: due < today, entered });
    }
    yield* this.#next(record, grain);
  }

  /** The values of a tracked KPI that will be asked for. */
  *#next(record: Records['kpi'], grain: Grain): Generator<DueValue> {
    const { calendar, today, ahead, enteredFor } = this.#facts;
    if (!ahead || this.#within) return;
    const periods = memo(this.#ahead, grain, () => periodsAhead(calendar, grain, today, ahead));
    for (const period of periods) {
      const due = addDays(period.end, record.dueDays);
      if (due > addDays(today, ahead.days) || this.#isClosed(period)) continue;
      const entered = enteredFor(record.id, period);
      yield this.#item('kpi', record, { period, due, isLate: false, entered });
    }
  }

  /** A KPI that is due once, with a due date that is near. */
  *#once(record: Records['kpi']): Generator<DueValue> {
    const { measureDueDate: due, actualDate } = record;
    const { today, ahead } = this.#facts;
    const status = inputStatusOf(due, actualDate, today);
    if (due === null || this.#within) return;
    const isNext = due <= addDays(today, ahead?.days ?? 0) && inputStatusOf(due, actualDate, due) === 'Due';
    if (status === 'Due' || status === 'Overdue' || isNext)
      yield this.#item('kpi', record, { period: null, due, isLate: status === 'Overdue', entered: null });
  }

  /** Work that is not done and whose due date is near. */
  *work(): Generator<DueValue> {
    const { content, today, ahead } = this.#facts;
    const last = addDays(today, ahead?.days ?? DUE_DAYS);
    for (const kind of WORK_KINDS)
      for (const record of content[kind].values()) {
        const due = dueDayOf(kind, record);
        if (due !== null && due <= last && !isDone(record))
          yield this.#item(kind, record, { period: null, due, isLate: due < today, entered: null });
      }
  }

  #item(
    kind: DueValue['kind'],
    record: { id: number },
    more: Pick<DueValue, 'period' | 'due' | 'isLate' | 'entered'>,
  ): DueValue {
    const fields = record as unknown as Record<string, unknown>;
    const title = fields[KINDS[kind].title as string] as string;
    return { kind, id: record.id, title, ...more, owner: this.#ownerOf(kind, fields) };
  }

  #ownerOf(kind: DueValue['kind'], record: Record<string, unknown>): DueValue['owner'] {
    const named = record[responsibleField(kind)];
    if (typeof named === 'number') return { userId: named, name: String(record['inputOwner']) };
    const name = String(named ?? record['inputOwner']).trim();
    if (name === '') return null;
    // A text that stands for a KPI's owner gives no right to update it.
    const userId = kind === 'kpi' ? undefined : this.#facts.memberNamed?.(name.toLowerCase());
    return { userId: userId ?? null, name };
  }
}

/** The calendar date by which work is due. */
function dueDayOf(kind: WorkKind, record: object): string | null {
  const end = (record as Record<string, unknown>)[KINDS[kind].days?.end as string] as string | null;
  return end && end.slice(0, 10);
}

/**
 * What is due in a strategy, from whom. Of a tracked KPI: its last period that has ended, entered or not, and the two before it
 * where they have no value; none from before it was tracked, and none that is locked. Given `within`, all its periods that belong to that one instead, and no work.
 * Of a KPI with a due date, and of work: what is not done and due within seven days or past it. With `ahead` also what will be due.
 */
export function* owedOf(facts: OwedFacts, within?: Period): Generator<DueValue> {
  const due = new Due(facts, within);
  for (const record of facts.content.kpi.values()) yield* due.values(record);
  if (!within) yield* due.work();
}

/** How many values are due, and how many of them are in. */
export const countDue = (
  values: readonly Pick<DueValue, 'entered'>[],
): { entered: number; expected: number } => ({
  entered: values.filter(({ entered }) => entered !== null).length,
  expected: values.length,
});
