import { isPrintableAscii } from '../words/invisible.ts';
import type { ReadCell } from './cell.ts';

/** A percent that a cell holds as a fraction, as it is shown: 0.895 is 89.5. */
export const shownPercent = (fraction: number): number => Number((fraction * 100).toPrecision(12));

/** A cell as the spreadsheet shows it, without spaces around it. */
export function textOf(cell: ReadCell | undefined): string {
  if (cell === undefined || cell.value === null) return '';
  if (typeof cell.value === 'boolean') return cell.value ? 'Yes' : 'No';
  if (cell.kind === 'percent') return `${shownPercent(Number(cell.value))}%`;
  return String(cell.value).trim();
}

/** A text without capitals and accents. */
const unaccented = (text: string): string =>
  isPrintableAscii(text)
    ? text.toLowerCase()
    : text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A text without case, accents, signs and double spaces, for comparing words: 'Maßnahme *' is 'massnahme'. */
export const folded = (text: string): string =>
  unaccented(text)
    .replaceAll(/[^\p{L}\p{N}%#]+/gu, ' ')
    .trim();
