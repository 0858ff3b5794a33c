import { ratioOf } from '../../../contract/scorecard/aggregate.ts';
import { understoodText } from '../../../contract/words/number-text.ts';
import { readTyped } from '../../ui/typed-number.ts';
import { isNoValue } from './points.ts';

/** What was typed for a value; of a ratio perhaps its two numbers. */
export type TypedValue =
  | { kind: 'none' }
  | { kind: 'na' }
  | {
      kind: 'value';
      value: number;
      num: number | null;
      den: number | null;
      /** What was understood of a text that can be read in two ways. */
      understood?: string | undefined;
    }
  | { kind: 'error'; message: string };

/** What stands in an empty field of a ratio. */
export const SHARE_EXAMPLE = '12 of 25';

const SHARE = /^(?<num>.+?)\s*(?:\/|\bof\b)\s*(?<den>.+)$/i;

/** The two numbers of '12 of 25' or '12/25'. */
export function shareIn(
  text: string,
): { num: number; den: number; understood: string | undefined } | undefined {
  const { groups } = SHARE.exec(text.trim()) ?? {};
  const [part, whole] = [readTyped(groups?.['num'] ?? ''), readTyped(groups?.['den'] ?? '')];
  const { value: num } = part;
  const { value: den } = whole;
  if (num === null || den === null || Number.isNaN(num) || Number.isNaN(den)) return undefined;
  const isAmbiguous = part.isAmbiguous || whole.isAmbiguous;
  return { num, den, understood: isAmbiguous ? `Understood as ${num} of ${den}` : undefined };
}

/** Reads one number. */
export function singleIn(text: string, unit: string): TypedValue {
  const reading = readTyped(text, unit);
  if (reading.fault !== undefined) return { kind: 'error', message: reading.fault };
  if (reading.value === null) return { kind: 'none' };
  return { kind: 'value', value: reading.value, num: null, den: null, understood: understoodText(reading) };
}

/** Reads a value, 'n/a' for none, or the two numbers of a ratio; `factor` is null for another KPI. */
export function readValue(
  text: string,
  { unit, factor }: { unit: string; factor: number | null },
): TypedValue {
  if (isNoValue(text)) return { kind: 'na' };
  const share = factor === null ? undefined : shareIn(text);
  if (!share) return singleIn(text, unit);
  const { value } = ratioOf(share.num, share.den, factor ?? 1);
  return value === null
    ? { kind: 'error', message: 'Divide by another number than 0' }
    : { kind: 'value', value, ...share };
}
