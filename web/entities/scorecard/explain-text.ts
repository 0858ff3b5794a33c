import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { whyText } from '../../../contract/words/reason.ts';
import { dayOfInstant, dayText } from '../../../contract/words/dates.ts';
import { isRollUp, points } from './explain-basics.ts';
import { type ExplanationContext, type Input, wordsOf } from './explain-words.ts';
import { periodLabel } from '../../../contract/words/point-words.ts';
import { PLAIN, plainValue, statusText, valueText } from '../../../contract/words/value.ts';
import type { Explanation } from './scorecard.ts';

const READS = { target: 'target', ytd: 'year to date' } as const;

/** What of an input counts: its period, and what a formula reads of it. */
export function inputPeriod({ period, reads }: Input, calendar: Calendar): string {
  const label = periodLabel(calendar, period);
  return reads && reads.part !== 'value' ? `${label}, ${READS[reads.part]}` : label;
}

/** The value of an input, or the score of a part of a roll-up. */
export function inputValue({ value, num, den }: Input, explanation: Explanation): string {
  if (isRollUp(explanation)) return value === null ? '–' : points(value);
  if (explanation.rule.endsWith('ratio') && num !== null && den !== null)
    return `${plainValue(num, PLAIN)} / ${plainValue(den, PLAIN)}`;
  const unit = explanation.inputs.every(({ id }) => id === explanation.id) ? explanation.unit : '';
  return valueText(value, { unit, digits: null });
}

const SOURCES: Readonly<Record<string, string>> = {
  manual: 'entered',
  import: 'imported',
  formula: 'formula',
  rollup: 'KPIs below',
};

/** Where an input comes from. */
export const sourceText = (source: string | null): string =>
  source === null ? '' : (SOURCES[source] ?? source);

/** Why something was left out, and the day by which its value is due. */
export function excludedText({ whyCode, whyParams, due }: Explanation['excluded'][number]): string {
  const why = whyText({ reasonCode: whyCode, reasonParams: whyParams });
  return due ? `${why}, due ${dayText(due)}` : why;
}

/** The explanation as a text to take along. */
export function explanationText(explained: ExplanationContext): string {
  const { explanation, calendar, name } = explained;
  const { sentences, period } = wordsOf(explained);
  const scored = explanation.score === null ? '' : `, score ${points(explanation.score)}`;
  const lines = explanation.inputs.map((input) =>
    [
      `- ${input.name}, ${inputPeriod(input, calendar)}: ${inputValue(input, explanation)}`,
      isRollUp(explanation) ? `weight ${formatNumber(input.weight)}` : '',
      input.status === null ? '' : statusText(input.status),
      [sourceText(input.source), input.by && `by ${input.by}`, input.at && `on ${dayOfInstant(input.at)}`]
        .filter(Boolean)
        .join(' '),
      input.note && `“${input.note}”`,
    ]
      .filter(Boolean)
      .join('; '),
  );
  const left = explanation.excluded.map(
    (period) => `- ${period.name}, ${periodLabel(calendar, period.period)}: ${excludedText(period)}`,
  );
  return [
    `${name}, ${period}: ${statusText(explanation.status)}${scored}`,
    ...sentences,
    ...(lines.length > 0 ? ['', 'From:', ...lines] : []),
    ...(left.length > 0 ? ['', 'Left out:', ...left] : []),
  ].join('\n');
}
