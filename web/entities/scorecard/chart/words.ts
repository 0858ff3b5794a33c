import type { Entry } from '../scorecard.ts';
import { type Format, scoreText, statusText, valueText } from '../../../../contract/words/value.ts';

/** How a value stands, where that is not simply an entered one. */
export const STATES: Record<Entry['valueState'], string> = {
  value: 'Value',
  partial: 'Period still running',
  supplied: 'Given for the whole period',
  provisional: 'Provisional',
  carried: 'Carried on from before',
  na: 'No value, as noted',
  missing: 'Missing',
  none: 'Not due yet',
};

/** How the value of a period stands, in words; empty for an entered one. */
export function stateText({ valueState, provisional }: Pick<Entry, 'valueState' | 'provisional'>): string {
  if (valueState === 'value') return '';
  const count = provisional ? `, ${provisional.have} of ${provisional.of}` : '';
  return `${STATES[valueState]}${valueState === 'provisional' ? count : ''}`;
}

/** The limits of a period, in words: 'target 100%', or a band. */
export function targetText({ target, band }: Pick<Entry, 'target' | 'band'>, format: Format): string {
  if (!band) return target === null ? '' : valueText(target, format);
  const { lo, hi } = band;
  if (lo === null) return `at most ${valueText(hi, format)}`;
  return hi === null
    ? `at least ${valueText(lo, format)}`
    : `${valueText(lo, format)} to ${valueText(hi, format)}`;
}

/** All that a chart shows of a period, as one sentence. */
export function entryText(entry: Entry, format: Format, isSignal: boolean): string {
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
  ];
  return `${label}: ${parts.filter(Boolean).join(', ')}`;
}
