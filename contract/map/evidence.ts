import type { Status } from '../scorecard/score.ts';

/** The values of a cause or an effect over periods, oldest first, with their statuses. */
export interface EvidenceSeries {
  values: readonly (number | null)[];
  statuses: readonly (Status | null)[];
  /** -1 where lower values are better. */
  sign: 1 | -1;
}

/** How the values of a cause go with those of its effect some periods later. */
export interface LagEvidence {
  lag: number;
  /** How many pairs of values there are. */
  pairs: number;
  /** Pearson's correlation of being good; null under PAIRS_MIN pairs, and where one side never changes. */
  correlation: number | null;
}

/** What the data say of a cause and its effect: a hint, no proof. */
export interface Evidence {
  /** Whether the cause has been green for GREEN_PERIODS while its effect stayed red. */
  isUnproven: boolean;
  lags: LagEvidence[];
  /** The lag with the strongest correlation; null where none is computed. */
  best: LagEvidence | null;
}

/** The most periods by which an effect may lag behind. */
export const LAG_MAX = 6;
/** Under so many pairs no correlation is computed. */
export const PAIRS_MIN = 8;
/** For so many periods the cause is green and the effect red before a link counts as not shown. */
export const GREEN_PERIODS = 3;

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Pearson's correlation; null where one side is the same everywhere. */
function correlationOf(pairs: readonly (readonly [number, number])[]): number | null {
  const [meanX, meanY] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - meanX) * (y - meanY);
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
  }
  // What only rounding tells apart does not change.
  const isFlat = (sum: number, center: number): boolean =>
    sum <= pairs.length * (1e-9 * Math.abs(center)) ** 2;
  if (isFlat(xx, meanX) || isFlat(yy, meanY)) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

function lagOf(lead: EvidenceSeries, effect: EvidenceSeries, lag: number): LagEvidence {
  const pairs = effect.values.flatMap((y, index): [number, number][] => {
    const x = lead.values[index - lag];
    return y === null || x === null || x === undefined ? [] : [[x * lead.sign, y * effect.sign]];
  });
  return { lag, pairs: pairs.length, correlation: pairs.length < PAIRS_MIN ? null : correlationOf(pairs) };
}

const endsWith = (statuses: readonly (Status | null)[], status: Status): boolean =>
  statuses.length >= GREEN_PERIODS && statuses.slice(-GREEN_PERIODS).every((each) => each === status);

/** What the series of a cause and its effect, of the same periods, say of the link between them. */
export function evidenceOf(cause: EvidenceSeries, effect: EvidenceSeries): Evidence {
  const lags = Array.from({ length: LAG_MAX + 1 }, (_, lag) => lagOf(cause, effect, lag));
  const strength = ({ correlation }: LagEvidence): number => Math.abs(correlation ?? 0);
  const best = lags
    .filter(({ correlation }) => correlation !== null)
    .reduce<LagEvidence | null>(
      (strongest, lag) => (strongest && strength(strongest) >= strength(lag) - 1e-9 ? strongest : lag),
      null,
    );
  return { isUnproven: endsWith(cause.statuses, 'green') && endsWith(effect.statuses, 'red'), lags, best };
}
