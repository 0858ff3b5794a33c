import { hasWords, wordsOf } from './words.ts';

/** A choice of a text field: its value, found by its label; or a text that is both. */
export type Suggestion = string | { value: string; label: string };

/** The value of the only choice that has the words of a typed text: what Enter takes. Undefined where none or several have. */
export function onlyChoice(typed: string, suggestions: readonly Suggestion[]): string | undefined {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  const values = suggestions.flatMap((suggestion) => {
    const { value, label } =
      typeof suggestion === 'string' ? { value: suggestion, label: suggestion } : suggestion;
    return hasWords([label], words) ? [value] : [];
  });
  return values.length === 1 ? values[0] : undefined;
}
