import type { Update } from '../../../contract/month/updates.ts';
import { decimalOf, numberText, settledText } from '../../../contract/words/number-text.ts';
import { parseEntry } from '../../entities/value-entry/entry.ts';
import { trimmed } from '../../ui/grid/block.ts';
import { parseBlock } from '../../ui/grid/paste.ts';
import { sameText } from '../../ui/grid/same-text.ts';
import { headedLines, type PlacedLine } from './headed-lines.ts';
import { isNotApplicable, type LineCells, LineReader, type PasteRow } from './paste-lines.ts';

/** A line of a paste. */
export interface PasteLine {
  /** Its text, and that of its value. */
  text: string;
  value: string;
  /** The row that it goes to; undefined for none. */
  row: PasteRow | undefined;
  /** What told the row: 'by its title and period'; or why there is none. */
  why: string;
  /** Why the value cannot be saved. */
  error: string | null;
}

/** A list in words: 'title, period and strategy'. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const FULL = 'The row that it names has a value of this paste already';

/** The rows that a line may go to, and why there is none. */
function candidatesOf(
  line: LineCells,
  rows: readonly PasteRow[],
  /** The row that was pasted into. */
  start: PasteRow | undefined,
): { rows: PasteRow[]; why: string } {
  const { title, strategy, period } = line;
  const own = rows.filter(({ update }) =>
    title === undefined
      ? start && update.kind === start.update.kind && update.id === start.update.id
      : sameText(update.title, title),
  );
  if (title !== undefined && own.length === 0)
    return { rows: [], why: `No row here has the title “${title}”` };
  const name = title ?? start?.update.title ?? '';
  const inStrategy = own.filter((row) => strategy === undefined || sameText(row.strategy, strategy));
  if (inStrategy.length === 0) return { rows: [], why: `“${name}” has no row in “${strategy}”` };
  const candidates = inStrategy.filter((row) => line.isOf(row));
  if (candidates.length === 0) return { rows: [], why: `“${name}” has no row for “${period}”` };
  const criteria = [
    title !== undefined && 'title',
    period !== undefined && 'period',
    strategy !== undefined && 'strategy',
  ];
  return { rows: candidates, why: `by its ${listed(criteria.filter((word) => word !== false))}` };
}

/** The row of each line, by what it tells. Lines that fit the same rows go to them in order, if there are as many. */
function placesOf(
  lines: readonly LineCells[],
  rows: readonly PasteRow[],
  start: PasteRow | undefined,
): { row: PasteRow | undefined; why: string }[] {
  const hasTitles = lines.some(({ title }) => title !== undefined);
  const lineMatches = lines.map((line) => {
    const [value, ...more] = line.values;
    if (value === undefined) return { rows: [], why: line.fault ?? 'It has no value' };
    if (more.length > 0)
      return { rows: [], why: `It has ${more.length + 1} values, and no heading says which one is meant` };
    const isNamed = line.title !== undefined || (line.period !== undefined && !hasTitles && start);
    return isNamed
      ? candidatesOf(line, rows, start)
      : { rows: [], why: hasTitles ? 'It has no title, as other lines have' : 'It has no title' };
  });
  const taken = new Set<PasteRow>();
  const places = lineMatches.map(({ rows: [row, ...others], why }) => {
    if (!row || others.length > 0) return { row: undefined, why };
    if (taken.has(row)) return { row: undefined, why: FULL };
    taken.add(row);
    return { row, why };
  });
  const open = [...lines.keys()].filter((at) => (lineMatches[at]?.rows.length ?? 0) > 1);
  const groups = Map.groupBy(open, (at) => lineMatches[at]?.rows.map((row) => rows.indexOf(row)).join());
  for (const ats of groups.values()) {
    const free = (lineMatches[ats[0] ?? -1]?.rows ?? []).filter((row) => !taken.has(row));
    for (const [index, at] of ats.entries()) {
      const row = free.length === ats.length ? free[index] : undefined;
      if (row) {
        taken.add(row);
        places[at] = {
          row,
          why: `${lineMatches[at]?.why}, ${ats.length > 1 ? 'in the order shown' : 'the only row left'}`,
        };
      } else if (free.length === 0) places[at] = { row: undefined, why: FULL };
      else
        places[at] = {
          row: undefined,
          why: `It fits ${free.length} rows: give the period or the strategy too`,
        };
    }
  }
  return places;
}

/**
 * Where the lines of a paste go. A line goes to the row that its title, period and strategy name, in any order of columns. A column
 * of values alone fills the rows from one on, downwards. A row of headings goes nowhere.
 */
export function planPaste(rows: readonly PasteRow[], from: number | undefined, text: string): PasteLine[] {
  const table = trimmed(parseBlock(text));
  const isTitle = (cell: string) => rows.some(({ update }) => sameText(update.title, cell));
  const isStrategy = (cell: string) =>
    !isTitle(cell) && rows.some(({ strategy }) => sameText(strategy, cell));
  const strategies = table.map((cells) => cells.find(isStrategy));
  const headed = headedLines(
    rows,
    table.map((cells) => cells.map((cell) => (isStrategy(cell) ? '' : cell))),
    strategies,
  );
  const reader = new LineReader(rows, headed ? [] : table.flat());
  const lines =
    headed ??
    table.flatMap((cells, at): PlacedLine[] => (cells.some(Boolean) ? [{ at, ...reader.read(cells) }] : []));
  const top = headed ? Math.min(...headed.map(({ at }) => at)) : 0;
  const isColumn = table.slice(top).every((cells) => cells.filter(Boolean).length < 2);
  const places =
    isColumn && from !== undefined
      ? lines.map(({ at, values }) => {
          const row = rows[from + at - top];
          if (values.length === 0) return { row: undefined, why: 'It has no value' };
          return { row, why: row ? 'by its place in the column' : 'There is no row left for it' };
        })
      : placesOf(lines, rows, from === undefined ? undefined : rows[from]);
  const decimal = decimalOf(
    lines.flatMap(({ values }) => values),
    navigator.language,
  );
  return lines.map(({ at, values }, index): PasteLine => {
    const { row, why = '' } = places[index] ?? {};
    const settled = settledText(values[0] ?? '', decimal);
    const understood = row ? understoodIn(row.update, settled) : { value: settled, error: null };
    return { text: (table[at] ?? []).join('\t'), row, why, ...understood };
  });
}

/** A value without its unit, as it will be saved, and why it cannot be. */
function understoodIn(update: Update, text: string): Pick<PasteLine, 'value' | 'error'> {
  if (isNotApplicable(text)) return { value: text, error: 'Say in its row why there is no value' };
  const parsed = parseEntry(update, text);
  if (parsed.kind === 'error') return { value: text, error: parsed.message };
  const isSingle = parsed.kind === 'value' && parsed.num === null;
  return { value: isSingle ? numberText(parsed.value) : text, error: null };
}
