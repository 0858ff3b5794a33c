import { isSame, rounded } from '../scorecard/numbers.ts';
import type { Band } from '../scorecard/score.ts';
import { asShown, type FormattedKpi, formatOf, type JudgedValue, scoreText, valueText } from './value.ts';

/** The direction of a number since the period before. */
export type Trend = 'up' | 'down' | 'flat';

/** The direction between two numbers as they are shown: those that look alike did not move. */
function trendBetween(
  before: number | null,
  now: number | null,
  textOf: (shown: number) => string,
): Trend | null {
  if (before === null || now === null) return null;
  if (before === now || textOf(before) === textOf(now)) return 'flat';
  return now > before ? 'up' : 'down';
}

/** The direction between two scores as they are shown: from 96.4 to 95.6 is steady, as both are 96. */
export const scoreTrend = (before: number | null, now: number | null): Trend | null =>
  trendBetween(before, now, scoreText);

/** The difference of two scores as they are shown: from 81 to 71 it is −10, whatever is behind the decimal point. */
export const scoreDifference = (before: number, now: number): number =>
  rounded(Number(scoreText(now)) - Number(scoreText(before)), 2);

/** What moved since the period before, where to, and whether that is better; null where that cannot be told. */
export interface Movement {
  of: 'value' | 'score';
  trend: Trend;
  isBetter: boolean | null;
}

/** The movement of a score: a higher one is better. */
export const scoreMovement = ({ trend }: { trend: Trend | null }): Movement | null =>
  trend && { of: 'score', trend, isBetter: trend === 'flat' ? null : trend === 'up' };

/** How far a value is outside of a band. */
const outside = (value: number, { lo, hi }: Pick<Band, 'lo' | 'hi'>): number =>
  Math.max(lo === null ? 0 : lo - value, hi === null ? 0 : value - hi, 0);

/** Whether a value is better than another in a band: nearer to it. */
function isBetterIn(band: Pick<Band, 'lo' | 'hi'> | null, before: number, now: number): boolean | null {
  if (!band) return null;
  const [was, is] = [outside(before, band), outside(now, band)];
  return isSame(was, is) ? null : is < was;
}

/** What of a KPI in a period tells its movement. */
type MovedKpi = JudgedValue & {
  /** Of its score, where that is all that moves. */
  trend: Trend | null;
  /** Null where it is scored from those below it: then the score is all that moves. */
  period: string | null;
  sparkline: readonly (number | null)[];
};

/** The movement of a tracked KPI: that of its value as it is shown, which is better or worse by its direction. */
export function kpiMovement(kpi: FormattedKpi, scored: MovedKpi): Movement | null {
  const { trend: scoreMove, period, band, sparkline } = scored;
  if (scoreMove === null || period === null) return scoreMovement(scored);
  const [before = null, now = null] = [sparkline.at(-2), sparkline.at(-1)];
  const format = formatOf(kpi, scored);
  const trend = trendBetween(before, now, (value) => valueText(value, format));
  if (trend === null || before === null || now === null) return null;
  const { direction } = asShown(kpi, scored);
  const isBetter =
    trend === 'flat' || direction === 'none'
      ? null
      : direction === 'band'
        ? isBetterIn(band, before, now)
        : (direction === 'up') === (trend === 'up');
  return { of: 'value', trend, isBetter };
}

const TRENDS = { up: 'rising', down: 'falling', flat: 'steady' };

/** A movement in words, with the figure that moved where it is not told before: 'value rising, worse', 'score 72, falling, worse'. */
export const movementText = ({ of, trend, isBetter }: Movement, figure = ''): string =>
  `${of} ${figure && `${figure}, `}${TRENDS[trend]}${isBetter === null ? '' : isBetter ? ', better' : ', worse'}`;
