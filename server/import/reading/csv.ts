import papa from 'papaparse';
import { unguard } from '../../../contract/exchange/guard.ts';
import type { ReadSheet } from '../../../contract/table/row.ts';
import { EMPTY, trimmedSheet } from './cells.ts';
import type { ReadingLimits } from '../../../contract/import/limits.ts';
import { UnreadableError } from './limits.ts';

/** Separators, those first that a text rarely has beside its own: a comma may be a decimal mark. */
const SEPARATORS = ['\t', ';', '|', ','];

/** How many lines tell the separator. */
const SAMPLE_LINES = 200;
/** The first line by which programs tell Excel the separator. */
const SEPARATOR_LINE = /^sep=(.)\n/i;
/** The ends of lines, which a file that two programs wrote mixes. */
const LINE_ENDS = /\r\n?/g;

interface Agreement {
  separator: string;
  /** The share of lines that it separates, and of those that have as many cells as most have; to the tenth. */
  separated: number;
  alike: number;
}

const tenths = (part: number, whole: number): number => Math.round((10 * part) / Math.max(1, whole));

/** How well a separator fits the lines of a text. */
function agreementOf(text: string, separator: string): Agreement {
  const { data } = papa.parse<string[]>(text, {
    delimiter: separator,
    preview: SAMPLE_LINES,
    skipEmptyLines: true,
  });
  const widths = data.map(({ length }) => length).filter((length) => length > 1);
  const counts = Array.from(Map.groupBy(widths, (width) => width).values(), ({ length }) => length);
  return {
    separator,
    separated: tenths(widths.length, data.length),
    alike: tenths(Math.max(0, ...counts), data.length),
  };
}

/** The separator of a text: of those that fit equally well the first. */
function separatorOf(text: string): string {
  const [best] = SEPARATORS.map((separator) => agreementOf(text, separator)).toSorted(
    (a, b) => b.separated - a.separated || b.alike - a.alike,
  );
  return best && best.separated > 0 ? best.separator : ',';
}

/** Reads a text with separators as a sheet. The guard against formulas in files of the product is taken off. */
export function readCsv(given: string, name: string, limits: ReadingLimits): ReadSheet[] {
  const text = given.replaceAll(LINE_ENDS, '\n');
  const told = SEPARATOR_LINE.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const delimiter = told?.[1] ?? separatorOf(body);
  const { data, errors, meta } = papa.parse<string[]>(body, { delimiter, preview: limits.rows + 1 });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open && !meta.truncated)
    throw new UnreadableError(
      `The quotation mark in line ${(open.row ?? 0) + 1} is never closed: the file may be cut off. Save it again.`,
    );
  const rows = data.map((cells) =>
    cells.map((cell) => {
      const value = unguard(cell);
      return value.trim() === '' ? EMPTY : ({ value, kind: 'text' } as const);
    }),
  );
  return [trimmedSheet({ name, rows, isCut: meta.truncated }, limits)];
}
