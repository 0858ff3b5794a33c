import type { Update } from '../../../contract/updates.ts';
import { decimalOf, settledText } from '../../../contract/words/number-text.ts';
import { parseEntry } from './entry.ts';

/** A pasted text and the row that it goes to. */
export interface Fill {
  update: Update;
  text: string;
  /** Why it cannot be saved. */
  error: string | null;
}

/** What a paste fills, and how many of its lines have no row. */
export interface PastePlan {
  fills: Fill[];
  left: number;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** The cells of a pasted table, without the empty lines at its end. */
function linesOf(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.split('\t').map((cell) => cell.trim()));
  while (lines.length > 0 && isBlank(lines.at(-1) as string[])) lines.pop();
  return lines;
}

/** Whether a pasted text is more than the value of one field. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trim());

/**
 * What a pasted column fills: the rows from one on, downwards. Where the first cells of all lines are titles of rows, each goes to
 * the row of that title. The last cell of a line is the value.
 */
export function planPaste(rows: readonly Update[], from: number, text: string): PastePlan {
  const lines = linesOf(text);
  const decimal = decimalOf(
    lines.map((cells) => cells.at(-1) ?? ''),
    navigator.language,
  );
  const byTitle = new Map(
    rows.map((row) => [row.title.toLowerCase(), row]).toReversed() as [string, Update][],
  );
  const isNamed = lines.every(
    ([first = '', ...others]) => others.length > 0 && byTitle.has(first.toLowerCase()),
  );
  const fills: Fill[] = [];
  let left = 0;
  for (const [index, cells] of lines.entries()) {
    const update = isNamed ? byTitle.get((cells[0] as string).toLowerCase()) : rows[from + index];
    const value = settledText(cells.at(-1) ?? '', decimal);
    if (value === '') continue;
    if (!update) {
      left += 1;
      continue;
    }
    const parsed = parseEntry(update, value);
    const error =
      parsed.kind === 'error'
        ? parsed.message
        : parsed.kind === 'na'
          ? 'Say in its row why there is no value'
          : null;
    fills.push({ update, text: value, error });
  }
  return { fills, left };
}
