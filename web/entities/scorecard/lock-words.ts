import { type Format, statusText, valueText } from '../../../contract/words/value.ts';
import { correctionLine } from '../../lib/time/corrected.ts';
import { dayOfInstant } from '../../../contract/words/dates.ts';
import { isRollUp, points } from './explain-basics.ts';
import type { Explanation } from './scorecard.ts';

/** What a kept result would be now. */
function nowSentence({ wouldBe, ...explanation }: Explanation, format: Format): string[] {
  if (!wouldBe) return [];
  const { score, status, value } = wouldBe;
  const parts = [
    ...(status === null ? [] : [statusText(status)]),
    ...(score === null ? [] : [`score ${points(score)}`]),
    ...(value === null || isRollUp(explanation) ? [] : [`value ${valueText(value, format)}`]),
  ];
  const what = parts.length === 0 ? 'without a result' : parts.join(', ');
  return [`Would now be ${what}.`];
}

/** What the lock of a period says of a result: that it is kept, and what it would be now. */
export function lockSentences(explanation: Explanation, format: Format): string[] {
  const { locked, inputsChanged } = explanation;
  if (!locked) return [];
  return [
    `Locked as “${locked.name}” by ${locked.by} on ${dayOfInstant(locked.at)}: this result stays as it was then.`,
    ...(locked.correctedAt === undefined ? [] : [`${correctionLine(locked)}.`]),
    ...nowSentence(explanation, format),
    ...(inputsChanged
      ? ['Values or targets of other periods changed since, so what follows no longer adds up to it.']
      : []),
  ];
}
