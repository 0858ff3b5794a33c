import papaparse from 'papaparse';
import { PULL_ROWS_MAX, type PullSource } from '../../contract/pulls/pull.ts';
import { listOf } from '../../contract/words/list.ts';

/** Why a source cannot be read: a sentence for the owner. */
export class PullError extends Error {}

/** A row of a source: its number from 1, and what stands at a column or path; undefined where nothing does. */
export interface SourceRow {
  row: number;
  at: (place: string) => unknown;
}

/** So many characters show which separator a CSV has. */
const GUESSED = 16_384;
/** How many columns a sentence names. */
const NAMED = 12;

const named = (names: readonly string[]): string =>
  names.length === 0
    ? 'There are none.'
    : `There are: ${listOf(names.slice(0, NAMED))}${names.length > NAMED ? ' and more' : ''}.`;

const folded = (name: string): string => name.trim().toLowerCase();

const placesOf = ({ valueAt, kpiId, codeAt, period, periodAt }: PullSource): string[] => [
  valueAt,
  ...(kpiId === null ? [codeAt] : []),
  ...(period === 'at' ? [periodAt] : []),
];

/** The rows of a CSV. Its first row names the columns, unless all columns are given by their numbers. */
function csvRows(text: string, source: PullSource): SourceRow[] {
  // Only the beginning is searched for the separator: papaparse would read the whole text once for each.
  const { delimiter } = papaparse.parse<string[]>(text.slice(0, GUESSED), { preview: 10 }).meta;
  const preview = PULL_ROWS_MAX + 2;
  const { data } = papaparse.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy', preview });
  const places = placesOf(source);
  if (places.every((place) => /^\d+$/.test(place)))
    return data.map((cells, index) => ({ row: index + 1, at: (place) => cells[Number(place) - 1] }));
  const [heading = [], ...rows] = data;
  const columns = new Map(heading.map((name, index) => [folded(name), index]));
  const missing = places.find((place) => !columns.has(folded(place)));
  if (missing !== undefined)
    throw new PullError(`There is no column “${missing}”. ${named(heading.map((name) => name.trim()))}`);
  return rows.map((cells, index) => ({
    row: index + 2,
    at: (place) => cells[columns.get(folded(place)) ?? -1],
  }));
}

/** What stands at a path such as `data.items[0].value`; undefined where nothing does. An empty path is the whole. */
function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const name of path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];

/** The rows of a JSON document: a list, or one object. */
function jsonRows(text: string, source: PullSource): SourceRow[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new PullError('The answer is no JSON.');
  }
  const list = valueAt(document, source.rowsAt);
  if (list === undefined || list === null)
    throw new PullError(`Nothing stands at “${source.rowsAt}”. ${named(namesIn(document))}`);
  const rows = (Array.isArray(list) ? list.slice(0, PULL_ROWS_MAX + 1) : [list]) as unknown[];
  const missing = placesOf(source).find((place) => rows.every((row) => valueAt(row, place) === undefined));
  if (missing !== undefined && rows.length > 0)
    throw new PullError(`No row has “${missing}”. ${named(namesIn(rows[0]))}`);
  return rows.map((row, index) => ({ row: index + 1, at: (place) => valueAt(row, place) }));
}

/** The rows of a text. Throws PullError where it has another shape, none, or too many. */
export function rowsOf(text: string, source: PullSource): SourceRow[] {
  const rows = source.format === 'csv' ? csvRows(text, source) : jsonRows(text, source);
  if (rows.length > PULL_ROWS_MAX)
    throw new PullError(`The source has more than ${PULL_ROWS_MAX.toLocaleString('en-US')} rows.`);
  return rows;
}
