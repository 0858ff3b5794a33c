import type { Decision } from '../../../lib/strategy/reviews.ts';
import type { Entry } from '../scorecard.ts';
import {
  type Format,
  scoreText,
  statusText,
  targetText,
  valueText,
} from '../../../../contract/words/value.ts';

/** How a value stands, where that is not simply an entered one. */
export const STATES: Record<Entry['valueState'], string> = {
  value: 'Value',
  partial: 'Period still running',
  supplied: 'Given for the whole period',
  provisional: 'Provisional',
  carried: 'Carried on from before',
  na: 'No value, as noted',
  missing: 'Missing',
  none: 'Not due',
};

/** How the value of a period stands, in words; empty for an entered one. */
export function stateText({ valueState, provisional }: Pick<Entry, 'valueState' | 'provisional'>): string {
  if (valueState === 'value') return '';
  const count = provisional ? `, ${provisional.have} of ${provisional.of}` : '';
  return `${STATES[valueState]}${valueState === 'provisional' ? count : ''}`;
}

/** A decision of a review in words. */
export const decisionText = ({ text }: Pick<Decision, 'text'>): string => `Decided: ${text}`;

/** All that a chart shows of a period, as one sentence. */
export function entryText(
  entry: Entry,
  format: Format,
  isSignal: boolean,
  decisions: readonly Decision[] = [],
): string {
  const { label, actual, status, score, note } = entry;
  const state = stateText(entry);
  const target = targetText(entry, format);
  const parts = [
    actual === null ? state || 'No value' : valueText(actual, format),
    actual !== null && state.toLowerCase(),
    target && `target ${target}`,
    status && statusText(status),
    score !== null && `score ${scoreText(score)}`,
    isSignal && 'an unusual value',
    note,
    ...decisions.map(decisionText),
  ];
  return `${label}: ${parts.filter(Boolean).join(', ')}`;
}
