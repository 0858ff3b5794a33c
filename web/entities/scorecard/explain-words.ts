import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { dayOfInstant } from '../../../contract/words/dates.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { heldSentence, whyText } from '../../../contract/words/reason.ts';
import {
  type Format,
  type FormattedKpi,
  formatOf,
  PLAIN,
  shareText,
  statusText,
  valueText,
} from '../../../contract/words/value.ts';
import { isRollUp, points } from './explain-basics.ts';
import { lockSentences } from './lock-words.ts';
import { periodLabel } from '../../../contract/words/point-words.ts';
import type { Explanation } from './scorecard.ts';

/** What the words of an explanation need beside it. */
export interface ExplanationContext {
  explanation: Explanation;
  /** What it is about: the answer has no name for a strategy. */
  name: string;
  calendar: Calendar;
  /** The KPI that it is about. */
  kpi?: FormattedKpi | undefined;
}

/** What a number was computed from. */
export type Input = Explanation['inputs'][number];

/** The texts of an explanation. */
interface Words {
  period: string;
  sentences: string[];
}

/** How the values of an explanation are formatted: as wherever the KPI is shown. */
function formatIn({ explanation, kpi }: Pick<ExplanationContext, 'explanation' | 'kpi'>): Format {
  const { value, unit, target, redLine, band, settings } = explanation;
  if (!kpi) return { unit, digits: null };
  const valueOfLine = (line: Line | null): number | null => line && line.value;
  return formatOf(kpi, {
    value,
    settings,
    target: valueOfLine(target),
    redLine: valueOfLine(redLine),
    band: band && {
      lo: valueOfLine(band.lo),
      hi: valueOfLine(band.hi),
      redLo: valueOfLine(band.redLo),
      redHi: valueOfLine(band.redHi),
    },
  });
}

const OF_PERIODS: Readonly<Record<string, string>> = {
  sum: 'the sum of',
  mean: 'the mean of',
  last: 'the last of',
  min: 'the lowest of',
  max: 'the highest of',
};

const counted = (n: number, singular: string, many: string): string =>
  `${formatNumber(n)} ${n === 1 ? singular : many}`;

/** Formulas name KPIs by id; people read names. */
const readable = (formula: string, inputs: readonly Input[]): string =>
  formula.replaceAll(/\[#(\d+)\]/g, (reference, id: string) => {
    const input = inputs.find((candidate) => candidate.id === Number(id));
    return input ? `[${input.name}]` : reference;
  });

function ratioSentence({ inputs, factor, id }: Explanation, value: string): string {
  const times = factor === 1 ? '' : `${formatNumber(factor)} × `;
  const [first, second] = inputs;
  if (first && second && first.id !== second.id && first.id !== id)
    return `${value} is ${times}${first.name} ÷ ${second.name}.`;
  return `${value} is ${times}the sum of the numerators ÷ the sum of the denominators.`;
}

/** A sentence with the reason of an answer, where it says one. */
function withWhy(sentence: string, explanation: Explanation): string {
  const why = whyText(explanation);
  return why === '' ? sentence : `${sentence}: ${why}`;
}

/** How the value of a KPI came about. */
function valueSentence(explanation: Explanation, calendar: Calendar, period: string, format: Format): string {
  const { rule, inputs, value, formula } = explanation;
  if (value === null) return `${withWhy(`There is no value for ${period}`, explanation)}.`;
  const text = valueText(value, format);
  const [first] = inputs;
  const act = first?.source === 'import' ? 'imported' : 'entered';
  const author = first?.by ? ` by ${first.by}` : '';
  const on = first?.at ? ` on ${dayOfInstant(first.at)}` : '';
  switch (rule) {
    case 'entered':
      return `${text} was ${act} for ${period}${author}${on}.`;
    case 'supplied':
      return `${text} was ${act} for all of ${period}${author}${on}. It counts in place of the values of shorter periods.`;
    case 'carried':
      return `There is no value for ${period}, so that of ${first ? periodLabel(calendar, first.period) : 'the period before'} is carried on: ${text}.`;
    case 'zero':
      return `There is no value for ${period}, and a missing one counts as 0.`;
    case 'formula':
      return `${text} is the result of ${readable(formula ?? '', inputs)}.`;
    default: {
      const across = rule.startsWith('across ');
      const name = rule.replace('across ', '');
      if (name === 'ratio') return ratioSentence(explanation, text);
      const what = OF_PERIODS[across && name === 'last' ? 'mean' : name] ?? 'made of';
      return across
        ? `${text} is ${what} the values of ${counted(inputs.length, 'KPI', 'KPIs')} below it.`
        : `${text} is ${what} the values in ${period}; ${counted(inputs.length, 'value counts', 'values count')}.`;
    }
  }
}

const ORIGINS = {
  entered: 'as set',
  phased: 'its share of what is set for a longer period',
  default: 'a tenth away, because none is set',
} as const;

type Line = NonNullable<Explanation['target']>;

/** What the value is compared with. */
function targetSentences(explanation: Explanation, period: string, format: Format): string[] {
  const { target, redLine, band, direction, fullTarget, provisional } = explanation;
  const line = ({ value, origin }: Line): string => `${valueText(value, format)} (${ORIGINS[origin]})`;
  const sentences: string[] = [];
  if (band) {
    const { lo, hi, redLo, redHi } = band;
    const range =
      lo && hi
        ? `from ${line(lo)} to ${line(hi)}`
        : lo
          ? `at least ${line(lo)}`
          : `at most ${line(hi as Line)}`;
    const reds = [redLo, redHi].flatMap((limit) => (limit ? [line(limit)] : []));
    sentences.push(
      `It should be ${range}${reds.length > 0 ? `; the red ${reds.length > 1 ? 'lines are' : 'line is'} ${reds.join(' and ')}` : ''}.`,
    );
  } else if (target) {
    const better =
      direction === 'down' ? ', and lower is better' : direction === 'up' ? ', and higher is better' : '';
    sentences.push(`The target is ${line(target)}${better}.`);
    if (redLine) sentences.push(`The red line is ${line(redLine)}.`);
  }
  if (provisional) {
    const full =
      fullTarget === null ? '' : ` The target for all of ${period} is ${valueText(fullTarget, format)}.`;
    sentences.push(
      `So far ${formatNumber(provisional.have)} of ${formatNumber(provisional.of)} periods have a value.${full}`,
    );
  }
  return sentences;
}

/** The limits that a value lies between, or beyond: the end of the band or the target, and the red line. */
function limitsOf({
  value,
  band,
  target,
  redLine,
}: Explanation): { goal: number; red: number | null } | null {
  if (value === null) return null;
  if (!band) return target && { goal: target.value, red: redLine && redLine.value };
  const { lo, hi, redLo, redHi } = band;
  if (lo && value < lo.value) return { goal: lo.value, red: redLo && redLo.value };
  return hi && value > hi.value ? { goal: hi.value, red: redHi && redHi.value } : null;
}

/** How the score follows from the value. */
function scoreSentences(explanation: Explanation): string[] {
  const { score, raw, status, reasonCode, value, cap, band } = explanation;
  if (value === null) return [];
  if (score === null || raw === null)
    return reasonCode ? [`There is no status: ${whyText(explanation)}.`] : [];
  const word = statusText(status);
  if (status === 'green') {
    const more = raw > cap ? `, the most that counts` : '';
    return [
      `The value ${band ? 'is in the band' : 'reaches the target'}: score ${points(score)}${more}, ${word}.`,
    ];
  }
  const limits = limitsOf(explanation);
  if (!limits || limits.red === null)
    return [
      `The value misses the target and there is no room before the red line: score ${points(score)}, ${word}.`,
    ];
  const plain = (number: number): string => valueText(number, PLAIN);
  const [gap, room] = [Math.abs(limits.goal - value), Math.abs(limits.goal - limits.red)];
  const held = raw < 0 ? `, which counts as ${points(score)}` : '';
  return [
    `The target is worth 100 points and the red line 50: 100 − 50 × ${plain(gap)} ÷ ${plain(room)} = ${points(raw)}${held}.`,
    status === 'amber'
      ? `The value lies between the target and the red line: ${word}.`
      : `The value lies beyond the red line: ${word}.`,
  ];
}

/** The most parts of a sum that are written out. */
const WRITTEN_OUT = 6;

function rollUpSentences(explanation: Explanation): string[] {
  const { score, inputs, excluded, coverage, guardCode, status, level } = explanation;
  if (score === null) return [`${withWhy('There is no score', explanation)}.`];
  const weights = inputs.reduce((sum, { weight }) => sum + weight, 0);
  const parts = inputs
    .map(({ weight, value }) => `${formatNumber(weight)} × ${points(value ?? 0)}`)
    .join(' + ');
  const sum = inputs.length > WRITTEN_OUT ? '' : `: (${parts}) ÷ ${formatNumber(weights)}`;
  const below = counted(inputs.length, 'score', 'scores');
  const sentences = [
    inputs.length === 1
      ? `Its score is that of the one ${level === 'strategy' ? 'pillar' : level === 'pillar' ? 'objective' : 'KPI'} that has a score, ${points(score)}.`
      : `Its score ${points(score)} is the mean of ${below} by weight${sum}.`,
  ];
  if (excluded.length > 0 && coverage !== null)
    sentences.push(`What has a score carries ${shareText(coverage)} of the weight.`);
  if (status === null) return [...sentences, `${withWhy('There is no status', explanation)}.`];
  sentences.push(
    heldSentence(guardCode) ??
      `From 90 it is On Track, from 50 At Risk, below Off Track: ${statusText(status)}.`,
  );
  return sentences;
}

function chosenStatusSentences({ said: chosen, status }: Explanation): string[] {
  if (!chosen || chosen.status === statusText(status)) return [];
  const reason = chosen.reason ? `: “${chosen.reason}”` : ', without a reason';
  return [`${chosen.by} chose ${chosen.status} on ${dayOfInstant(chosen.at)}${reason}.`];
}

/** How a number came about, in sentences. */
export function wordsOf({ explanation, calendar, kpi }: ExplanationContext): Words {
  const format = formatIn({ explanation, kpi });
  const period = periodLabel(calendar, explanation.period);
  return {
    period,
    sentences: [
      ...lockSentences(explanation, formatIn({ explanation: { ...explanation, settings: undefined }, kpi })),
      ...(isRollUp(explanation)
        ? rollUpSentences(explanation)
        : [
            valueSentence(explanation, calendar, period, format),
            ...targetSentences(explanation, period, format),
            ...scoreSentences(explanation),
          ]),
      ...chosenStatusSentences(explanation),
    ],
  };
}
