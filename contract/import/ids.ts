import type { Directory, Entry, Sort } from './directory.ts';
import type { ImportMapping } from '../table/mapping.ts';
import { type Naming, namingOf, sortOf } from './naming.ts';
import type { ImportRow } from '../table/row.ts';
import { UNASSIGNED } from '../words/unassigned.ts';

/** From so many rows on, whose ids are those of records with other names, a sheet may be of another strategy. */
const FOREIGN_MIN = 3;

/** Whether a row calls a record something else: it gives names, and none is that of the record. */
export function isOther(directory: Directory, entry: Entry, { title, code }: Naming): boolean {
  if (title === undefined && code === undefined) return false;
  return ![
    [title, entry.title],
    [code, entry.code],
  ].some(([given, own]) => given !== undefined && directory.isSame(given, own ?? ''));
}

/**
 * Tells whether the ids of a sheet mean the records that have them here. The same numbers are ids of other records on another server, or
 * in a sheet that somebody numbered.
 */
export class SheetIds {
  readonly #directory: Directory;
  readonly #isForeign: boolean;

  constructor(directory: Directory, rows: readonly ImportRow[], kind: ImportMapping['rows']) {
    this.#directory = directory;
    let others = 0;
    let all = 0;
    for (const row of rows) {
      const sort = sortOf(row, kind);
      const entry = this.#with(sort, row);
      if (!entry) continue;
      all += 1;
      if (isOther(directory, entry, namingOf(row, sort))) others += 1;
    }
    this.#isForeign = others >= FOREIGN_MIN && others * 2 > all;
  }

  /** The record with the id of a row, unless the row contradicts it. */
  find(sort: Sort, row: ImportRow): Entry | undefined {
    const entry = this.#with(sort, row);
    return entry && this.#contradicts(sort, row, entry) ? undefined : entry;
  }

  /** The record with the id of a row where the row contradicts it. */
  refused(sort: Sort, row: ImportRow): Entry | undefined {
    const entry = this.#with(sort, row);
    return entry && this.#contradicts(sort, row, entry) ? entry : undefined;
  }

  #with = (sort: Sort, { places: { id } }: ImportRow): Entry | undefined =>
    id === undefined ? undefined : this.#directory.withId(sort, Number(id));

  /** Whether a KPI does not stand where a row says, and another one with its title does. */
  #isElsewhere({ places }: ImportRow, entry: Entry): boolean {
    const { pillar, objective, objectiveCode, parentKpi } = places;
    const isNamed = (name: string | undefined, { title = '', code = '' }: Partial<Entry> = {}): boolean =>
      name === undefined || [title, code].some((own) => this.#directory.isSame(name, own));
    const isThere = ({ nodeId, parentId }: Entry): boolean => {
      const above = this.#directory.withId('objective', nodeId ?? 0);
      return (
        isNamed(objective, above ?? { title: UNASSIGNED }) &&
        isNamed(objectiveCode, above) &&
        isNamed(pillar, this.#directory.withId('perspective', above?.parentId ?? 0)) &&
        isNamed(parentKpi, this.#directory.withId('kpi', parentId ?? 0))
      );
    };
    return !isThere(entry) && this.#directory.withTitle('kpi', entry.title).some(isThere);
  }

  /** A row may rename a record: it contradicts one only by both names, or by a name that another record has. */
  #contradicts(sort: Sort, row: ImportRow, entry: Entry): boolean {
    const naming = namingOf(row, sort);
    if (!isOther(this.#directory, entry, naming)) return sort === 'kpi' && this.#isElsewhere(row, entry);
    const { title, code } = naming;
    const isBoth = title !== undefined && code !== undefined;
    const isAnother =
      this.#directory.withCode(sort, code) !== undefined || this.#directory.withTitle(sort, title).length > 0;
    return this.#isForeign || isBoth || isAnother;
  }
}
