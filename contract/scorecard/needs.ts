import { addDays } from './dates.ts';
import { referencesIn } from './formula.ts';
import { type AnyPeriod, lastEnded, ONCE } from './periods.ts';
import { CARRY_MAX, type Facts, isComputed, isRatioOfTwo } from './reading.ts';
import { SPARKLINE_MAX } from './scorecard.ts';
import {
  isCoarser,
  LINE_SERIES,
  type Measure,
  type PeriodGrain,
  type Series,
  VALUE_SERIES,
} from './settings.ts';
import { memo, Steps } from './steps.ts';
import { FORECAST_PERIODS } from './timeline.ts';

/** Points of a KPI: those of some series whose periods start from one day to another, YYYY-MM-DD. */
export interface Need {
  id: number;
  series: readonly Series[];
  from: string;
  to: string;
  /** Whether the last ones before `from` count too: a line that was set applies until another one. */
  isCarried: boolean;
  /** Whether they are of the period of all time; else they are of all other grains. */
  isOnce?: boolean;
}

/** What is asked of a KPI. */
export type Question =
  | ScoresQuestion
  /** What its page shows of some periods; its values in them; its targets and limits; or both. */
  | { ask: 'timeline' | 'values' | 'lines' | 'judgements'; id: number; first: AnyPeriod; last: AnyPeriod };

/** Its scores in a period, with the trend, the sparkline and the explanation. */
interface ScoresQuestion {
  ask: 'scores';
  id: number;
  period: AnyPeriod;
}

/** The ISO week of a month starts up to three days before it, or ends up to three after: it belongs to the month of its Thursday. */
export const WEEK_OVERHANG = 3;
/** The week around a day starts up to six days before it, or ends up to six after: its total is spread over all its days. */
const WEEK_AROUND_DAY = 6;

/** Periods of one grain from one to another. */
interface Span {
  first: AnyPeriod;
  last: AnyPeriod;
}

/** What of a KPI is read in a span: its values, their year to date, or its lines. */
type NeededPoints = 'values' | 'years' | 'lines';

/** The earlier and the later of two days or texts of equal form. */
const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

/** The days of what is needed of a KPI. */
interface Days {
  from: string;
  to: string;
}

/** The facts that are known before points are read. */
type Plan = Pick<Facts, 'calendar' | 'today' | 'measures' | 'steps'>;

/** Follows questions through the measures, by the same steps as the readings. */
class Needs {
  readonly #facts: Plan;
  readonly #steps: Steps;
  /** What was followed already. */
  readonly #spans = new Map<NeededPoints, Map<number, Map<PeriodGrain, Span>>>();
  /** The days from which and up to which points count, by the first and the last day of periods. */
  readonly #starts = new Map<string, string>();
  readonly #ends = new Map<string, string>();
  /** Those from which and up to which lines count, by both. */
  readonly #around = new Map<string, Days>();
  readonly #values = new Map<number, Days>();
  readonly #lines = new Map<number, Days>();
  /** The KPIs that are due once whose lines are needed: their records hold the values. */
  readonly #once = new Set<number>();
  readonly #references = new Map<number, ReturnType<typeof referencesIn>>();
  readonly #alone = new Map<string, { values: Days; lines: Days }>();
  #children: ReadonlyMap<number | null, readonly Measure[]> | undefined;

  constructor(facts: Plan) {
    this.#facts = facts;
    this.#steps = facts.steps ?? new Steps(facts.calendar);
  }

  ask(question: Question): void {
    const measure = this.#facts.measures.get(question.id);
    if (!measure) return;
    if (question.ask === 'scores') return this.#scoresOf(measure, question.period);
    const { ask, ...span } = question;
    if (ask === 'timeline') return this.#timeline(measure, span);
    if (ask !== 'lines') this.#read('values', measure, span);
    if (ask !== 'values') this.#read('lines', measure, span);
  }

  list(): Need[] {
    const needs: Need[] = [];
    for (const [id, days] of this.#values)
      needs.push({ id, series: VALUE_SERIES, ...days, isCarried: false });
    for (const [id, days] of this.#lines) needs.push({ id, series: LINE_SERIES, ...days, isCarried: true });
    for (const id of this.#once)
      needs.push({
        id,
        series: LINE_SERIES,
        from: ONCE.start,
        to: ONCE.start,
        isCarried: false,
        isOnce: true,
      });
    return needs;
  }

  #childrenOf(id: number): readonly Measure[] {
    this.#children ??= Map.groupBy(this.#facts.measures.values(), ({ parentId }) => parentId);
    return this.#children.get(id) ?? [];
  }

  /** What the scores of a KPI need that neither reads others nor has any below it is the same for all of its grain. */
  #scoresOf(measure: Measure, period: AnyPeriod): void {
    if (measure.grain === 'once' || isComputed(measure) || this.#childrenOf(measure.id).length > 0)
      return this.#scores(measure, period);
    const key = `${measure.grain} ${measure.missing} ${period.key}`;
    const { values, lines } = memo(this.#alone, key, () => {
      const alone = new Needs({ ...this.#facts, steps: this.#steps, measures: new Map() });
      alone.#scores(measure, period);
      return { values: alone.#values.get(measure.id) as Days, lines: alone.#lines.get(measure.id) as Days };
    });
    this.#takeDays(this.#values, measure, values);
    this.#takeDays(this.#lines, measure, lines);
  }

  #scores(measure: Measure, period: AnyPeriod): void {
    this.#judged(measure, { first: this.#steps.before(period, 1), last: period });
    const last = this.#steps.asOf(measure.grain, period);
    this.#read('values', measure, { first: this.#steps.before(last, SPARKLINE_MAX - 1), last });
  }

  /** A KPI without values of its own is scored from those below it. */
  #judged(measure: Measure, span: Span): void {
    for (const child of this.#childrenOf(measure.id)) this.#judged(child, span);
    const measureSpan = this.#asOf(measure, span);
    this.#read('values', measure, measureSpan);
    this.#read('lines', measure, measureSpan);
  }

  #timeline(measure: Measure, span: Span): void {
    const { calendar, today } = this.#facts;
    const through = lastEnded(calendar, measure.grain, earlier(span.last.end, addDays(today, -1)));
    const first = this.#steps.before(through, FORECAST_PERIODS - 1);
    const running = { first: through, last: through };
    for (const part of ['values', 'lines'] as const) this.#read(part, measure, span);
    this.#read('values', measure, { first, last: through });
    this.#read('years', measure, running);
    this.#read('lines', measure, running);
  }

  #asOf({ grain }: Measure, { first, last }: Span): Span {
    return { first: this.#steps.asOf(grain, first), last: this.#steps.asOf(grain, last) };
  }

  /** Reads a part of a KPI in a span, unless that was followed already. */
  #read(part: NeededPoints, measure: Measure, { first, last }: Span): void {
    if (measure.grain === 'once') {
      if (part === 'lines') this.#once.add(measure.id);
      return;
    }
    const ofPart = memo(this.#spans, part, () => new Map<number, Map<PeriodGrain, Span>>());
    const ofGrain = memo(ofPart, measure.id, () => new Map<PeriodGrain, Span>());
    const read = ofGrain.get(first.grain);
    if (read && read.first.start <= first.start && read.last.end >= last.end) return;
    const span = {
      first: read && read.first.start < first.start ? read.first : first,
      last: read && read.last.end > last.end ? read.last : last,
    };
    ofGrain.set(first.grain, span);
    if (part === 'lines') this.#linesIn(measure, span);
    else if (part === 'years') this.#yearsIn(measure, span);
    else this.#valuesIn(measure, span);
  }

  #valuesIn(measure: Measure, span: Span): void {
    if (this.#follow('values', measure, span)) return;
    const isWhole = isCoarser(span.first.grain, measure.grain);
    // What was supplied for longer periods, before the KPI became a ratio of two, still stands for them.
    if (isRatioOfTwo(measure) && !isWhole)
      for (const id of [measure.numeratorId, measure.denominatorId]) this.#input('values', id, span, 0);
    const first = measure.missing === 'carry' ? this.#steps.before(span.first, CARRY_MAX) : span.first;
    this.#take(this.#values, measure, first.start, span.last.end);
    if (isWhole) this.#ofOwn(measure, span, () => true);
  }

  #yearsIn(measure: Measure, { first, last }: Span): void {
    if (this.#follow('years', measure, { first, last })) return;
    const years = { first: this.#steps.yearOf(first), last: this.#steps.yearOf(last) };
    this.#ofOwn(measure, years, ({ end }) => end <= last.end);
  }

  /** The values in the periods of a KPI's own grain within longer ones, up to the last one that counts. */
  #ofOwn(measure: Measure, { first, last }: Span, counts: (period: AnyPeriod) => boolean): void {
    const start = this.#steps.within(first, measure.grain)[0];
    const end = this.#steps.within(last, measure.grain).findLast(counts);
    if (start && end && start.start <= end.start) this.#read('values', measure, { first: start, last: end });
  }

  /** A total of a longer period is spread over what the others in it leave, at most over a fiscal year. */
  #linesIn(measure: Measure, { first, last }: Span): void {
    const [from, to] = [this.#steps.yearOf(first).start, this.#steps.yearOf(last).end];
    const [start, end] = [earlier(from, first.start), later(to, last.end)];
    const days = memo(this.#around, `${start} ${end}`, () => ({
      from: addDays(start, -WEEK_AROUND_DAY),
      to: addDays(end, WEEK_AROUND_DAY),
    }));
    this.#takeDays(this.#lines, measure, days);
  }

  /** Follows the inputs of a computed KPI; false where it has values of its own. */
  #follow(part: 'values' | 'years', measure: Measure, span: Span): boolean {
    if (measure.source === 'formula') {
      const references = memo(this.#references, measure.id, () => referencesIn(measure.formula));
      for (const { id, part: of, back } of references)
        this.#input(of === 'target' ? 'lines' : of === 'ytd' ? 'years' : part, id, span, back);
      return true;
    }
    if (measure.source !== 'rollup') return false;
    for (const { id } of this.#childrenOf(measure.id)) this.#input(part, id, span, 0);
    return true;
  }

  #input(part: NeededPoints, id: number | null, span: Span, back: number): void {
    const input = id === null ? undefined : this.#facts.measures.get(id);
    if (!input) return;
    const { first, last } = this.#asOf(input, span);
    this.#read(part, input, {
      first: this.#steps.before(first, back),
      last: this.#steps.before(last, back),
    });
  }

  #take(all: Map<number, Days>, measure: Measure, start: string, end: string): void {
    const from = memo(this.#starts, start, () => addDays(start, -WEEK_OVERHANG));
    const to = memo(this.#ends, end, () => addDays(end, WEEK_OVERHANG));
    this.#takeDays(all, measure, { from, to });
  }

  #takeDays(all: Map<number, Days>, { id }: Measure, { from, to }: Days): void {
    const existing = all.get(id);
    all.set(id, existing ? { from: earlier(existing.from, from), to: later(existing.to, to) } : { from, to });
  }
}

/** The points that answering some questions takes: through inputs, look-back, sparklines and trends of every grain. */
export function needsOf(facts: Plan, questions: Iterable<Question>): Need[] {
  const needs = new Needs(facts);
  for (const question of questions) needs.ask(question);
  return needs.list();
}
