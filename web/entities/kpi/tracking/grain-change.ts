import { capitalized } from '../../../../contract/words/capitalized.ts';
import type { Calendar } from '../../../../contract/scorecard/calendar.ts';
import { periodAround, periodOn } from '../../../../contract/scorecard/periods.ts';
import { type Aggregation, type Grain, GRAINS, isCoarser } from '../../../../contract/scorecard/settings.ts';
import { GRAIN_LABELS, GRAIN_NOUNS } from '../../../../contract/words/tracking.ts';
import { counted } from '../../../../contract/words/list.ts';

/** The period of an entered value. */
export interface EnteredPeriod {
  grain: Grain;
  start: string;
}

/** What becomes of values in longer periods, after 'they stay'; `are` is the verb of their number. */
const INTO: Record<Aggregation, (wholes: string, noun: string, are: string) => string> = {
  sum: (wholes, _, are) => ` and ${are} summed into ${wholes}.`,
  mean: (wholes, _, are) => ` and ${are} averaged into ${wholes}.`,
  last: (wholes) => `. The last of each makes ${wholes}.`,
  min: (wholes) => `. The lowest of each makes ${wholes}.`,
  max: (wholes) => `. The highest of each makes ${wholes}.`,
  ratio: (wholes) => `. The ratio of their sums makes ${wholes}.`,
  supplied: (_, noun) => `. ${capitalized(noun)}s show none until they are entered.`,
};

/** Says of the values that are entered what shows once a value is due as often as `to`, and what does not; a sentence a grain. */
export function grainChangeWords(
  calendar: Calendar,
  entered: readonly EnteredPeriod[],
  to: Grain,
  aggregation: Aggregation,
): string[] {
  const byGrain = Map.groupBy(entered, ({ grain }) => grain);
  return GRAINS.flatMap((grain) => {
    const periods = byGrain.get(grain) ?? [];
    if (periods.length === 0) return [];
    const isOne = periods.length === 1;
    const values = `The ${counted(periods.length, `${GRAIN_LABELS[grain].toLowerCase()} value`)}`;
    if (grain === to) return [`${values} ${isOne ? 'shows as it is' : 'show as they are'}.`];
    const stay = `${values} ${isOne ? 'stays' : 'stay'}`;
    const noun = GRAIN_NOUNS[grain];
    if (isCoarser(grain, to))
      return [
        `${stay} as ${isOne ? `the value of its ${noun}` : `values of their ${noun}s`}. ${capitalized(GRAIN_NOUNS[to])}s show none until they are entered.`,
      ];
    const wholes = new Set(
      periods.map(({ start }) => periodAround(calendar, periodOn(calendar, grain, start), to).start),
    );
    return [
      `${stay}${INTO[aggregation](counted(wholes.size, GRAIN_NOUNS[to]), GRAIN_NOUNS[to], isOne ? 'is' : 'are')}`,
    ];
  });
}
