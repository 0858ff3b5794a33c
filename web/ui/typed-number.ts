import { formatNumber } from '../../contract/words/amount.ts';
import {
  NOT_A_NUMBER,
  numberText,
  readNumber,
  type NumberReading,
} from '../../contract/words/number-text.ts';

/** Reads a typed number in the user's language; `unit` may stand beside it. */
export const readTyped = (text: string, unit?: string): NumberReading =>
  readNumber(text, { locale: navigator.language, unit });

/** A typed number: null for an empty text, NaN for a refused one. */
export const typedNumber = (text: string, unit?: string): number | null => readTyped(text, unit).value;

/** Why typed numbers are refused that look like numbers: too long, too large. The rule of a field says that a text is none. */
export const numberFaults = (
  texts: Readonly<Record<string, string>>,
  unit?: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const { fault } = readTyped(text, unit);
      return fault === undefined || fault === NOT_A_NUMBER ? [] : [[name, fault]];
    }),
  );

/** A number with separators, or without where they would say another number in the user's language. */
export function shownNumber(value: number): string {
  const formatted = formatNumber(value);
  return readTyped(formatted).value === value ? formatted : numberText(value);
}
