import { unguard } from '../../../contract/exchange/guard.ts';
import type { ReadSheet } from '../../../contract/table/row.ts';
import { SheetCells } from './cells.ts';
import type { ReadingLimits } from '../../../contract/import/limits.ts';
import { UnreadableError } from './limits.ts';

/** Separators, those first that a text rarely has beside its own: a comma may be a decimal mark. */
const SEPARATORS = ['\t', ';', '|', ','];

/** How many lines tell the separator, and how many characters at most. */
const SAMPLE_LINES = 200;
const SAMPLE_LENGTH = 250_000;
/** The first line by which programs tell Excel the separator. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n?|\n)/i;
/** A line that is one cell, which some programs make of each: "a,""b"",c". */
const QUOTED_LINE = /^"((?:[^"\r\n]|"")*)"$/gm;

const [QUOTE, LINE_FEED, RETURN, SPACE] = [34, 10, 13, 32];

/** The place behind spaces. */
function behindSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  return at;
}

/** Where a quoted cell ends: at a quotation mark before a separator or the end of a line. -1 where it does not. */
function closingQuote(text: string, from: number, isEnd: (at: number) => boolean): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text.charCodeAt(at + 1) === QUOTE) at++;
    else if (isEnd(behindSpaces(text, at + 1))) return at;
  }
  return -1;
}

/**
 * Calls `use` with each cell until it answers false. Lines end as programs of Windows, Unix or older Macs end them, also in one text.
 * Gives the row of a quotation mark that is never closed.
 */
function eachCell(
  text: string,
  separator: string,
  use: (row: number, column: number, value: string) => boolean,
): number | undefined {
  const separatorCode = separator.charCodeAt(0);
  const isEnd = (at: number): boolean => {
    const code = text.charCodeAt(at);
    return code === separatorCode || code === LINE_FEED || code === RETURN || at >= text.length;
  };
  let [row, column] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const from = at;
    let value = '';
    if (text.charCodeAt(at) === QUOTE) {
      const end = closingQuote(text, at + 1, isEnd);
      if (end === -1) return row;
      value = text
        .slice(from + 1, end)
        .replaceAll('""', '"')
        .replaceAll(/\r\n?/g, '\n');
      at = behindSpaces(text, end + 1);
    } else {
      while (!isEnd(at)) at++;
      value = text.slice(from, at);
    }
    if (!use(row, column, value)) return undefined;
    if (text.charCodeAt(at) === separatorCode) column++;
    else [row, column] = [row + 1, 0];
    if (text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === LINE_FEED) at++;
  }
  return undefined;
}

interface Agreement {
  separator: string;
  /** The share of lines that it separates, and of those that have as many cells as most have; to the tenth. */
  separated: number;
  alike: number;
}

const tenths = (part: number, whole: number): number => Math.round((10 * part) / Math.max(1, whole));

/** How well a separator fits the first lines of a text. */
function agreementOf(text: string, separator: string): Agreement {
  const widths: number[] = [];
  eachCell(text, separator, (row, column, value) => {
    if (value !== '' || column > 0) widths[row] = column + 1;
    return row < SAMPLE_LINES;
  });
  const lines = widths.filter(Boolean);
  const separated = lines.filter((width) => width > 1);
  const counts = Array.from(Map.groupBy(separated, (width) => width).values(), ({ length }) => length);
  return {
    separator,
    separated: tenths(separated.length, lines.length),
    alike: tenths(Math.max(0, ...counts), lines.length),
  };
}

/** The separator of a text, and how well it fits: of those that fit equally well the first. */
function bestFit(text: string): Agreement {
  const [best] = SEPARATORS.map((separator) => agreementOf(text, separator)).toSorted(
    (a, b) => b.separated - a.separated || b.alike - a.alike,
  );
  return best && best.separated > 0 ? best : { separator: ',', separated: 0, alike: 0 };
}

const unquoted = (text: string): string =>
  text.replaceAll(QUOTED_LINE, (_, inside: string) => inside.replaceAll('""', '"'));

/** A text whose lines are no single cells, and its separator. */
function separated(text: string): { body: string; separator: string } {
  const [line, sign] = SEPARATOR_LINE.exec(text) ?? [];
  if (line && sign) return { body: text.slice(line.length), separator: sign };
  const sample = text.slice(0, SAMPLE_LENGTH);
  const [fit, fitUnquoted] = [bestFit(sample), bestFit(unquoted(sample))];
  return fitUnquoted.alike > fit.alike
    ? { body: unquoted(text), separator: fitUnquoted.separator }
    : { body: text, separator: fit.separator };
}

/** Reads a text with separators as a sheet. The guard against formulas in files of the product is taken off. */
export function readCsv(text: string, name: string, limits: ReadingLimits): ReadSheet[] {
  const { body, separator } = separated(text);
  const cells = new SheetCells(limits);
  const openRow = eachCell(body, separator, (row, column, cell) => {
    if (cell.trim() !== '') cells.put(row, column, unguard(cell), 'text');
    return row <= limits.rows;
  });
  if (openRow !== undefined)
    throw new UnreadableError(
      `The quotation mark in line ${openRow + 1} is never closed: the file may be cut off. Save it again.`,
    );
  return [cells.sheet(name)];
}
