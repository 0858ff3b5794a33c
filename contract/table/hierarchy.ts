import { groupNamed, isKpiWord } from '../dictionary/choice-words.ts';
import { textOf } from '../values/cell-text.ts';
import { quoted } from '../values/quoted.ts';
import { CODES, IN_UNIT, type MappedColumns, NAMES } from './columns.ts';
import type { PlacedRow } from './data-rows.ts';
import { type ImportMapping, type Place, RECORD_KINDS } from './mapping.ts';
import type { ImportRow } from './row.ts';

type Places = ImportRow['places'];

/** A row that only names what the rows below it belong to has at most its code and its name. */
const GROUP_CELLS = 2;

/** How far the text of a row is indented. */
const indentOf = (text: string): number => text.length - text.trimStart().length;

/** The outer codes of a dotted code, from the outside: P1 and P1.F1 of P1.F1.A1. */
const outerCodes = (code: string): string[] => {
  const parts = code.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
};

/** Finds the groups of rows by dotted codes, or by how far their names are indented. */
class Hierarchy {
  readonly #rows: readonly PlacedRow[];
  readonly #name: number | undefined;
  readonly #code: number | undefined;
  readonly #used: readonly number[];
  readonly #byCode: ReadonlyMap<string, PlacedRow>;

  constructor(rows: readonly PlacedRow[], mapping: ImportMapping, columns: MappedColumns) {
    this.#rows = rows;
    this.#used = [...mapping.columns.keys()].filter((index) => mapping.columns[index] !== null);
    const named = [
      ...columns.places.map(({ column, place }) => ({ column, field: place as string })),
      ...columns.fields,
    ];
    this.#name = named.find(({ field }) => NAMES.has(field) || field === 'initiative')?.column;
    this.#code = named.find(({ field }) => CODES.has(field))?.column;
    this.#byCode = new Map(rows.map((row) => [this.#codeOf(row), row]));
  }

  #codeOf = ({ row: { cells } }: PlacedRow): string => textOf(cells[this.#code ?? -1]);

  #nameOf = ({ row: { cells } }: PlacedRow): string => textOf(cells[this.#name ?? -1]);

  /** The name as it stands, with the spaces before it. */
  #written = ({ row: { cells } }: PlacedRow): string => String(cells[this.#name ?? -1]?.value ?? '');

  #isBare = ({ row: { cells } }: PlacedRow): boolean =>
    this.#used.filter((index) => textOf(cells[index]) !== '').length <= GROUP_CELLS;

  /** The rows that each row belongs to, from the outside: by its code, or by its indentation. */
  #outerOf(): PlacedRow[][] {
    const byCode = this.#rows.map((row) =>
      outerCodes(this.#codeOf(row)).flatMap((code) => this.#byCode.get(code) ?? []),
    );
    if (byCode.some((outer) => outer.length > 0)) return byCode;
    const open: PlacedRow[] = [];
    return this.#rows.map((row) => {
      const indent = indentOf(this.#written(row));
      while (open.length > 0 && indentOf(this.#written(open.at(-1) as PlacedRow)) >= indent) open.pop();
      const outer = [...open];
      open.push(row);
      return outer;
    });
  }

  /** The rows below those that say that they are objectives or pillars, with the names of these. */
  #belowKinds(kinds: readonly ReturnType<typeof groupNamed>[]): PlacedRow[] {
    const above: Places = {};
    return this.#rows.flatMap((placed, index) => {
      const kind = kinds[index];
      if (kind === undefined) return [{ ...placed, places: { ...above, ...placed.places } }];
      if (kind === 'work') return [placed];
      if (kind === 'pillar') delete above.objective;
      above[kind] = this.#nameOf(placed);
      return [placed];
    });
  }

  read(): PlacedRow[] {
    if (this.#name === undefined) return [...this.#rows];
    const kinds = this.#rows.map(({ places: { kind = '' } }) => groupNamed(kind));
    // Where objectives follow each other, nobody knows what is below them.
    const areApart = kinds.every((kind, index) => kind !== 'objective' || kinds[index + 1] !== kind);
    if (kinds.some(Boolean) && areApart) return this.#belowKinds(kinds);
    const outer = this.#outerOf();
    const groups = new Set(outer.flat());
    // A group that has values of its own is a record as well.
    if (groups.size === 0 || ![...groups].every(this.#isBare)) return [...this.#rows];
    return this.#rows.flatMap((placed, index) => {
      if (groups.has(placed)) return [];
      const [inner, above] = (outer[index] ?? []).toReversed();
      const places: Places = { ...placed.places };
      const give = (place: Place, text: string | undefined) => {
        if (text) places[place] ??= text;
      };
      give('objective', inner && this.#nameOf(inner));
      give('objectiveCode', inner && this.#codeOf(inner));
      give('pillar', above && this.#nameOf(above));
      return [{ row: placed.row, places }];
    });
  }
}

const OTHER_TABLE =
  'Another table begins here, which is not read: move the heading to it, or split the sheet';
const WORK = 'This row is work, and this table is one of KPIs: bring it in with a table of its own';

/** Why a row is not read: the heading of another table, or a word for what it is that is no KPI. */
export const whyNotRead = ({ row, places: { kind } }: PlacedRow): string | undefined => {
  if (row.isHeading) return OTHER_TABLE;
  if (kind === undefined || isKpiWord(kind)) return undefined;
  return groupNamed(kind) === 'work' ? WORK : `${quoted(kind)} is no KPI`;
};

/** Rows without those that only name a group, which is the objective of the rows in it, and whose group is their pillar. */
export function withoutGroups(
  rows: readonly PlacedRow[],
  mapping: ImportMapping,
  columns: MappedColumns,
): PlacedRow[] {
  const read = new Hierarchy(rows, mapping, columns).read();
  const numbers = [
    ...columns.series,
    ...columns.points,
    ...columns.fields.filter(({ field }) => IN_UNIT.has(field)),
  ];
  const isKpiTable = RECORD_KINDS[mapping.rows] === 'kpi';
  // A table of KPIs may have rows of objectives and pillars too, which have no numbers.
  return read.filter(
    ({ row: { cells }, places: { kind = '' } }) =>
      !isKpiTable ||
      [undefined, 'work'].includes(groupNamed(kind)) ||
      numbers.some(({ column }) => textOf(cells[column]) !== ''),
  );
}
