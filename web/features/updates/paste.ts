import type { Update } from '../../../contract/month/updates.ts';
import { listOf } from '../../../contract/words/list.ts';
import { decimalOf, numberText, settledText } from '../../../contract/words/number-text.ts';
import { parseEntry } from '../../entities/value-entry/entry.ts';
import { trimmed } from '../../ui/grid/block.ts';
import { parseBlock } from '../../ui/grid/paste.ts';
import { sameText } from '../../ui/grid/same-text.ts';
import { isNotApplicable, type LineCells, linesIn, type PasteRow } from './paste-lines.ts';

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

const FULL = 'The row that it names has a value of this paste already';

/** The rows that a line may go to, and why there is none. */
function candidatesOf(
  line: LineCells,
  rows: readonly PasteRow[],
  /** The row that was pasted into. */
  start: PasteRow | undefined,
): { rows: PasteRow[]; why: string } {
  const { title, strategy, period } = line;
  const isOfStart = ({ kind, id }: Update) => kind === start?.update.kind && id === start.update.id;
  const ofTitle = rows.filter(({ update }) =>
    title === undefined ? isOfStart(update) : sameText(update.title, title),
  );
  const ofStrategy = ofTitle.filter((row) => strategy === undefined || sameText(row.strategy, strategy));
  const candidates = ofStrategy.filter((row) => line.isOf(row));
  const name = `“${title ?? start?.update.title ?? ''}”`;
  if (title !== undefined && ofTitle.length === 0)
    return { rows: [], why: `No row here has the title ${name}` };
  if (ofStrategy.length === 0) return { rows: [], why: `${name} has no row in “${strategy}”` };
  if (candidates.length === 0) return { rows: [], why: `${name} has no row for “${period}”` };
  const criteria = Object.entries({ title, period, strategy }).filter(([, text]) => text !== undefined);
  return { rows: candidates, why: `by its ${listOf(criteria.map(([word]) => word))}` };
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
  const take = (at: number, row: PasteRow, more = '') => {
    taken.add(row);
    return { row, why: `${lineMatches[at]?.why}${more}` };
  };
  const none = (why: string) => ({ row: undefined, why });
  const places: { row: PasteRow | undefined; why: string }[] = [];
  const open: number[] = [];
  for (const [
    at,
    {
      rows: [row, ...others],
      why,
    },
  ] of lineMatches.entries()) {
    if (others.length > 0) open.push(at);
    places.push(row && others.length === 0 ? (taken.has(row) ? none(FULL) : take(at, row)) : none(why));
  }
  const groups = Map.groupBy(open, (at) => lineMatches[at]?.rows.map((row) => rows.indexOf(row)).join());
  for (const ats of groups.values()) {
    const free = (lineMatches[ats[0] ?? -1]?.rows ?? []).filter((row) => !taken.has(row));
    const why = free.length === 0 ? FULL : `It fits ${free.length} rows: give the period or the strategy too`;
    const order = ats.length > 1 ? ', in the order shown' : ', the only row left';
    for (const [index, at] of ats.entries()) {
      const row = free.length === ats.length ? free[index] : undefined;
      places[at] = row ? take(at, row, order) : none(why);
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
  const { top, lines } = linesIn(rows, table);
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
