import { DEFAULT_CALENDAR as CALENDAR } from '../../contract/scorecard/calendar.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { belongsTo, type Period, periodOn, periodsIn } from '../../contract/scorecard/periods.ts';
import { type Grain, GRAINS, isCoarser } from '../../contract/scorecard/settings.ts';

/** A value or a target that was entered for a period. */
export interface PlainPoint {
  period: Period;
  series: 'actual' | 'target';
  state: 'value' | 'na';
}

/** A KPI of a plan: since when it is tracked, and all that was entered for it. */
export interface PlainKpi {
  id: number;
  title: string;
  grain: Grain;
  madeOn: string;
  dueDays: number;
  ownerId: number | null;
  points: readonly PlainPoint[];
}

/** A value that is due, as each reader tells it. */
export interface PlainValue {
  kpi: PlainKpi;
  period: Period;
  due: string;
  isLate: boolean;
  entered: 'value' | 'na' | null;
}

/** What is due in a plan by `method.md`, from all that was entered: without the code of the product. */
export class PlainDue {
  readonly kpis: readonly PlainKpi[];
  readonly locks: readonly Period[];
  readonly today: string;

  constructor(kpis: readonly PlainKpi[], locks: readonly Period[], today: string) {
    this.kpis = kpis;
    this.locks = locks;
    this.today = today;
  }

  /** The first day of the first due period is on or before this one. */
  dueFrom = ({ madeOn, points }: PlainKpi): string =>
    points
      .filter(({ period }) => period.end < madeOn)
      .reduce((day, { period }) => (period.start < day ? period.start : day), madeOn);

  isLocked = (period: Period): boolean =>
    this.locks.some((lock) => lock.key === period.key || belongsTo(CALENDAR, period, lock));

  enteredIn(kpi: PlainKpi, period: Period): PlainValue['entered'] {
    const values = kpi.points.filter(({ series }) => series === 'actual');
    const own = values.find((point) => point.period.key === period.key);
    if (own) return own.state;
    const partsOf = (grain: Grain): Period[] => periodsIn(CALENDAR, period, grain);
    const finer = GRAINS.toReversed().find(
      (grain) =>
        isCoarser(period.grain, grain) &&
        partsOf(grain).some((part) => values.some((point) => point.period.key === part.key)),
    );
    if (!finer) return null;
    const parts = partsOf(finer).filter(({ end }) => end >= this.dueFrom(kpi));
    return parts.every((part) => this.enteredIn(kpi, part) !== null) ? 'value' : null;
  }

  valueOf(kpi: PlainKpi, period: Period): PlainValue {
    const due = addDays(period.end, kpi.dueDays);
    return { kpi, period, due, isLate: due < this.today, entered: this.enteredIn(kpi, period) };
  }

  isExpected = (kpi: PlainKpi, { end }: Period): boolean => end < this.today && end >= this.dueFrom(kpi);

  /** What belongs to a period: of a locked one what it lacked, else only what can still be entered. */
  within(whole: Period): PlainValue[] {
    return this.kpis.flatMap((kpi) => {
      const around = periodOn(CALENDAR, kpi.grain, whole.end);
      const periods = isCoarser(kpi.grain, whole.grain)
        ? [around].filter(({ end }) => end === whole.end)
        : periodsIn(CALENDAR, whole, kpi.grain);
      return periods
        .filter((period) => this.isExpected(kpi, period))
        .filter((period) => this.isLocked(whole) || !this.isLocked(period))
        .map((period) => this.valueOf(kpi, period));
    });
  }

  /** What is asked for now: the last period that ended, and the two before it where they have no value. */
  now(): PlainValue[] {
    return this.kpis.flatMap((kpi) => {
      const ended: Period[] = [];
      for (let day = addDays(this.today, -1); ended.length < 3; day = addDays(day, -1)) {
        const period = periodOn(CALENDAR, kpi.grain, day);
        if (period.end === day) ended.push(period);
      }
      return ended
        .filter((period) => this.isExpected(kpi, period) && !this.isLocked(period))
        .map((period) => this.valueOf(kpi, period))
        .filter(({ period, entered }) => entered === null || period === ended[0]);
    });
  }
}
