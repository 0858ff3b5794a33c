import type { Grain } from '../scorecard/settings.ts';
import { counted } from '../words/list.ts';
import { formatNumber } from '../words/amount.ts';
import { type Evidence, GREEN_PERIODS, PAIRS_MIN } from './evidence.ts';

/** The mark of a link whose effect does not follow. */
export const UNPROVEN = 'Not shown by the data yet';

const NOUNS: Record<Grain, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  half: 'half-year',
  year: 'year',
};

/** A correlation with its sign: '+0.82'. */
export const correlationText = (correlation: number): string =>
  `${correlation < 0 ? '−' : '+'}${formatNumber(Math.abs(correlation), 2)}`;

/** Why a link is marked, in a sentence. */
export const unprovenText = (cause: string, effect: string, grain: Grain): string =>
  `“${cause}” has been on track for ${GREEN_PERIODS} ${NOUNS[grain]}s, and “${effect}” is still off track.`;

/** What the correlation of a link says, in sentences: a hint and no proof. */
export function evidenceText({ best, lags }: Pick<Evidence, 'best' | 'lags'>, grain: Grain): string {
  if (!best) {
    const most = Math.max(0, ...lags.map(({ pairs }) => pairs));
    return most < PAIRS_MIN
      ? `There are ${counted(most, 'pair')} of values. A correlation takes at least ${PAIRS_MIN}.`
      : 'One side has had the same value all the time, so there is no correlation.';
  }
  const when = best.lag === 0 ? 'in the same period' : `${counted(best.lag, NOUNS[grain])} later`;
  return `Correlation ${correlationText(best.correlation ?? 0)} with the effect ${when}, from ${counted(best.pairs, 'pair')} of values. This is a hint and no proof.`;
}
