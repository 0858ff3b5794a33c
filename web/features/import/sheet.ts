import type { SheetGuess } from '../../../contract/import/preview.ts';

/** The parts of a sheet that a mapping is chosen by. */
type Sample = Pick<SheetGuess, 'sample'>;
type Heading = SheetGuess['mapping']['heading'];

/** The letters of a column, as spreadsheet programs have them: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** The heading of a column: its texts in the heading rows, without those that repeat. */
export function headingOf({ sample }: Sample, { first, count }: Heading, column: number): string {
  const texts = sample.slice(first, first + count).map((row) => row[column]?.trim() ?? '');
  return [...new Set(texts.filter(Boolean))].join(' ');
}

/** The first different values of a column below its heading. */
export function valuesOf({ sample }: Sample, { first, count }: Heading, column: number): string[] {
  const values = sample.slice(first + count).map((row) => row[column]?.trim() ?? '');
  return [...new Set(values.filter(Boolean))].slice(0, 3);
}

/** The sheet that is looked at first: one that was imported before, else the first that is not hidden, with several rows below its heading. */
export function firstSheet(sheets: readonly SheetGuess[]): number {
  const remembered = sheets.findIndex(({ isRemembered }) => isRemembered);
  const table = sheets.findIndex(
    ({ isHidden, rowCount, mapping: { heading } }) =>
      !isHidden && rowCount > heading.first + heading.count + 1,
  );
  return remembered >= 0 ? remembered : Math.max(0, table);
}
