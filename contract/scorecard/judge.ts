import type { AnyPeriod } from './periods.ts';
import type { Reading } from './reading.ts';
import type { Readings } from './readings.ts';
import { type Reason, REASONS } from './reason.ts';
import { type Band, defaultRed, type Limits, type Score, scoreOf, signOf } from './score.ts';
import { isCoarser, type Measure } from './settings.ts';
import type { Line, LineSeries } from './targets.ts';

/** The targets and limits that a value is compared with. */
export type Lines = Record<LineSeries, Line | null>;

/** A value of a KPI with what it is judged by. */
export interface Judgement {
  measure: Measure;
  period: AnyPeriod;
  reading: Reading;
  lines: Lines;
  /** The target of the whole period, where only a part of it is compared. */
  fullTarget: number | null;
  score: Score | null;
  /** Why there is no score. */
  reason: Reason | null;
}

/** A reader of a KPI's lines for one period. */
type LineOf = (series: LineSeries) => Line | null;

const BETTER = { lo: 'up', hi: 'down' } as const;

/** A red line beyond its target: the one that was set, where it lies on the worse side, or the default. */
function redOf(
  line: Line | null,
  direction: 'up' | 'down',
  target: number,
  baseline: number | null,
  final: number | null,
): Line | null {
  const sign = signOf(direction);
  if (line && sign * (target - line.value) > 0) return line;
  const value = defaultRed(direction, target, baseline, final);
  return value === null ? null : { value, origin: 'default' };
}

/** The red line beside one end of a band. */
function bandRed(line: Line | null, end: Line | null, side: keyof typeof BETTER): Line | null {
  return end && redOf(line, BETTER[side], end.value, null, null);
}

function linesOf({ direction, baseline, finalTarget }: Measure, lineOf: LineOf): Lines {
  const none: Lines = { target: null, red: null, lo: null, hi: null, redLo: null, redHi: null };
  if (direction === 'none') return { ...none, target: lineOf('target') };
  if (direction === 'band') {
    const [lo, hi] = [lineOf('lo'), lineOf('hi')];
    return {
      ...none,
      lo,
      hi,
      redLo: bandRed(lineOf('redLo'), lo, 'lo'),
      redHi: bandRed(lineOf('redHi'), hi, 'hi'),
    };
  }
  const target = lineOf('target');
  if (!target) return none;
  const [start, final] = [baseline?.value ?? null, finalTarget?.value ?? null];
  return { ...none, target, red: redOf(lineOf('red'), direction, target.value, start, final) };
}

/** The value of a line; null where there is none. */
export const valueOf = (line: Line | null): number | null => line && line.value;

/** The band of a KPI; null where it has none. */
export const bandOf = ({ lo, hi, redLo, redHi }: Lines): Band | null =>
  lo || hi ? { lo: valueOf(lo), hi: valueOf(hi), redLo: valueOf(redLo), redHi: valueOf(redHi) } : null;

/** What to judge by; null where there is no target. */
function limitsOf(direction: Measure['direction'], lines: Lines): Limits | null {
  const { target, red } = lines;
  if (direction === 'band') {
    const band = bandOf(lines);
    return band && { direction, ...band };
  }
  if (direction === 'none' || !target) return null;
  return { direction, target: target.value, red: red && red.value };
}

/** The score of a value, or the reason why there is none. */
function scored(
  { direction, cap }: Measure,
  { value, reason }: Reading,
  lines: Lines,
  wait: Reason | null,
): Pick<Judgement, 'score' | 'reason'> {
  if (direction === 'none') return { score: null, reason: REASONS.forInformation };
  if (value === null) return { score: null, reason };
  const limits = limitsOf(direction, lines);
  if (!limits) return { score: null, reason: REASONS.noTarget };
  return wait === null ? { score: scoreOf(value, limits, cap), reason: null } : { score: null, reason: wait };
}

/** The periods whose values count: those of the KPI's grain, or the shorter ones that make one of them. */
const countedPeriods = ({ steps }: Readings, { grain }: Measure, reading: Reading): readonly AnyPeriod[] =>
  reading.used.flatMap(({ period }) =>
    isCoarser(period.grain, grain) ? steps.within(period, grain) : period,
  );

const RED_SERIES = ['red', 'redLo', 'redHi'] as const;

/** Whether the values of a KPI are judged: of one that is due once only where a red line or a final target was given. */
export const isJudged = (readings: Readings, { id, grain, finalTarget }: Measure): boolean =>
  grain !== 'once' || finalTarget !== null || RED_SERIES.some((series) => readings.points(id).has(series));

/** The value of a KPI in a period of its grain or a coarser one, with its score. */
export function judge(readings: Readings, measure: Measure, period: AnyPeriod): Judgement {
  const reading = readings.read(measure, period);
  const targets = readings.targets(measure);
  // An incomplete sum is compared with the targets of the periods that have data.
  const parts =
    reading.rule === 'sum' && reading.used.length > 0 && reading.used.length < reading.parts.length
      ? countedPeriods(readings, measure, reading)
      : undefined;
  const lines = linesOf(measure, (series) => targets.of(series, period, parts));
  const fullTarget = parts ? (targets.of('target', period)?.value ?? null) : null;
  if (!isJudged(readings, measure))
    return { measure, period, reading, lines, fullTarget, score: null, reason: REASONS.dueOnce };
  const wait = readings.hasEnded(period)
    ? null
    : readings.isRunning(period)
      ? REASONS.stillRunning
      : REASONS.notBegun;
  return { measure, period, reading, lines, fullTarget, ...scored(measure, reading, lines, wait) };
}

/** The value of a KPI over the fiscal year's periods that have ended by the end of a period, with its score. */
export function judgeYear(readings: Readings, measure: Measure, through: AnyPeriod): Judgement {
  const reading = readings.yearToDate(measure, through);
  const targets = readings.targets(measure);
  const parts =
    reading.rule === 'sum' ? countedPeriods(readings, measure, reading) : readings.closed(measure, through);
  const lines = linesOf(measure, (series) => targets.of(series, through, parts));
  return {
    measure,
    period: through,
    reading,
    lines,
    fullTarget: null,
    ...scored(measure, reading, lines, null),
  };
}
