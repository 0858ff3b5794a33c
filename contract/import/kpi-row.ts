import type { Fields } from '../commands/commands.ts';
import { isSameValue } from '../commands/same-value.ts';
import { KPI_LEVELS } from '../kinds/constants.ts';
import { initialOf, type Records } from '../kinds/kinds.ts';
import type { Period } from '../scorecard/periods.ts';
import { isComputed } from '../scorecard/reading.ts';
import { mapFormula } from '../scorecard/formula.ts';
import { choiceNamed } from '../dictionary/choice-words.ts';
import { hasPoints } from '../table/mapping.ts';
import { cellFault, checkedFields, type RowFault } from './cells.ts';
import type { Entry } from './directory.ts';
import { type Found, missing } from './find.ts';
import { findKpi, onlyKpi, parentKpi } from './kpi-find.ts';
import { type Naming, namingOf } from './naming.ts';
import { isCreating, objectiveForNew, objectiveOf, type Placing } from './parents.ts';
import type { FieldChange } from './planned.ts';
import type { Dated, Grain } from '../scorecard/settings.ts';
import type { ImportRow, RowPoint } from '../table/row.ts';
import type { RecordWriter, Written } from './write-record.ts';

/** What of a KPI may refer to KPIs of later rows: a formula by the ids of the sheet, a numerator and denominator by name. */
const LATER: ReadonlySet<string> = new Set(['source', 'formula', 'numeratorId', 'denominatorId']);

const isNamed = (name: string): boolean => name === 'numeratorId' || name === 'denominatorId';

/** What a new KPI has in their place. */
const INITIAL: Fields = { source: 'manual', formula: '' };

const isLater = ([name]: [string, unknown]): boolean => LATER.has(name);

/** What is given to a KPI once all rows are there. */
interface Rest {
  row: number;
  id: number;
  fields: Fields;
}

/** The fields that name other KPIs, and the others. */
function splitFields(fields: Fields): [named: Fields, own: Fields] {
  const entries = Object.entries(fields);
  const [named, own] = [true, false].map((wanted) => entries.filter(([name]) => isNamed(name) === wanted));
  return [Object.fromEntries(named ?? []), Object.fromEntries(own ?? [])];
}

/** The fields of a row with the status that a person chose, where a column of its own says it. */
function withChosenStatus({ fields, places: { chosenStatus: chosen } }: ImportRow): Fields {
  if (chosen === undefined) return fields;
  return { ...fields, status: choiceNamed('kpi', 'status', chosen) ?? chosen, statusChosen: true };
}

/** Takes the rows of KPIs and of their values. */
export class KpiRows {
  readonly #placing: Placing;
  readonly #writer: RecordWriter;
  readonly #typedPeriod: (grain: Grain) => Period;
  /** The KPIs by the ids that the sheet gives them. */
  readonly #bySheetId = new Map<number, Entry>();
  readonly #rest: Rest[] = [];

  constructor(placing: Placing, writer: RecordWriter, typedPeriod: (grain: Grain) => Period) {
    this.#placing = placing;
    this.#writer = writer;
    this.#typedPeriod = typedPeriod;
  }

  /** The KPI of a row, created or changed as the mode allows. Throws a RowFault. */
  take(row: ImportRow): Written {
    const { mapping, columnOf, ids } = this.#placing;
    const [named, plain] = splitFields(withChosenStatus(row));
    const fields = { ...checkedFields('kpi', plain, columnOf), ...named };
    const naming = namingOf({ ...row, fields }, 'kpi');
    const { title } = naming;
    if (mapping.mode === 'values') {
      const found = findKpi(this.#placing, row, naming, this.#objectiveThere(row));
      if (!found) throw missing(this.#placing, 'kpi', naming);
      return { sort: 'kpi', ...found, isNew: false, changes: [] };
    }
    // Values of a KPI that its id tells do not move it: they may have been written before others moved it.
    const isTold = hasPoints(mapping.rows) && ids.find('kpi', row) !== undefined;
    const objective = isTold ? undefined : objectiveOf(this.#placing, row);
    const found = findKpi(this.#placing, row, naming, objective);
    const shown = new Set(this.#shownIn(fields, found));
    if (this.#grainOf(fields, found)) shown.add('actual');
    const rowFields = Object.fromEntries(
      Object.entries(fields).filter((field) => !isLater(field) && !shown.has(field[0])),
    );
    const place = found ? this.#move(found, objective) : this.#newPlace(row, naming, rowFields, objective);
    const record = {
      row: row.row,
      sort: 'kpi' as const,
      found,
      ...naming,
      title: title ?? '',
      fields: rowFields,
    };
    const isOfRecords = mapping.rows === 'kpi';
    const written = this.#writer[isOfRecords ? 'writeOnce' : 'write']({ ...record, ...place });
    this.#remember(row, written.entry, fields);
    return written;
  }

  /** The grain of a KPI over time whose values are entered; undefined of another one. */
  #grainOf(fields: Fields, found: Pick<Found, 'entry'> | undefined): Grain | undefined {
    const before = found && this.#placing.draft.fieldsOf('kpi', found.entry.id);
    const kpi = { ...initialOf('kpi'), ...before, ...fields } as unknown as Records['kpi'];
    return isComputed(kpi) ? undefined : (kpi.grain ?? undefined);
  }

  /**
   * The actual of a row of a KPI over time: a value of the period that a typed one is for. One that is shown already is no change,
   * whatever period it is of.
   */
  actualOf({ fields }: ImportRow, { entry, isNew }: Written): RowPoint[] {
    const { draft, mapping, columnOf } = this.#placing;
    const { actual } = fields;
    if (mapping.rows !== 'kpi' || mapping.mode === 'values' || typeof actual !== 'number') return [];
    const grain = this.#grainOf(fields, { entry });
    const before = isNew ? null : draft.fieldsOf('kpi', entry.id)['actual'];
    if (!grain || isSameValue(before, actual)) return [];
    const { start } = this.#typedPeriod(grain);
    const column = columnOf('actual') ?? 0;
    return [{ column, series: 'actual', grain, start, value: actual, state: 'value', note: '' }];
  }

  /** The KPI that a column of its own names. Throws a RowFault. */
  ofColumn({ row }: ImportRow, { column, kpi: name = '', unit }: RowPoint): Entry {
    const { draft, mapping } = this.#placing;
    const { directory } = draft;
    const entry = directory.withCode('kpi', name) ?? onlyKpi(directory.withTitle('kpi', name), column, name);
    if (entry) return entry;
    if (!isCreating(mapping)) throw cellFault(column, `There is no KPI called “${name}”`);
    const checked = checkedFields('kpi', { measure: name, ...(unit && { unit }) }, () => column);
    const fields = { ...checked, kpiLevel: 'primary' };
    return draft.create(row, 'kpi', fields, { title: name, code: '', parentId: null, nodeId: null });
  }

  /** Gives the KPIs what refers to others. Returns what changes, by row; a name of none is a fault of its row. */
  finish(faults: Map<number, RowFault>): Map<number, FieldChange[]> {
    const { draft, columnOf } = this.#placing;
    const idOf = (id: number): number => this.#bySheetId.get(id)?.id ?? id;
    const changes = new Map<number, FieldChange[]>();
    for (const { row, id, fields } of this.#rest) {
      const before = draft.fieldsOf('kpi', id);
      const changed = Object.entries(fields)
        .map(([name, value]): [string, unknown] => [
          name,
          isNamed(name)
            ? this.#named({ row, id, fields }, name, before[name], faults)
            : name === 'formula'
              ? mapFormula(String(value), idOf)
              : value,
        ])
        .filter(([name, value]) => (before[name] ?? INITIAL[name]) !== value);
      draft.complete(row, 'kpi', id, Object.fromEntries(changed));
      const list = changed.map(([field, to]) => ({
        field,
        column: columnOf(field),
        from: before[field],
        to,
      }));
      changes.set(row, list);
    }
    return changes;
  }

  /** A KPI that another one names: of several the one that it is, else that of the same objective. */
  #named(
    { row, id, fields }: Rest,
    field: string,
    before: unknown,
    faults: Map<number, RowFault>,
  ): number | null {
    const { directory } = this.#placing.draft;
    const name = String(fields[field]);
    const stored = directory.withTitle('kpi', name).find((kpi) => kpi.id === before);
    const entry = stored ?? directory.onlyNamed('kpi', name, directory.withId('kpi', id)?.nodeId);
    if (!entry)
      faults.set(row, cellFault(this.#placing.columnOf(field), `No single KPI is called “${name}”`));
    return entry?.id ?? null;
  }

  /**
   * The fields of a row that are only what pages show. Beside a column of the statuses that people chose, a status is, but a new KPI
   * that is due once begins with it. So is the status of a KPI over time that is there, which is computed. One that is due once shows
   * its final target where it has no other.
   */
  #shownIn({ statusChosen, grain, target, finalTarget }: Fields, found: Found | undefined): string[] {
    const { draft, columnOf } = this.#placing;
    const before = found && draft.fieldsOf('kpi', found.entry.id);
    const isListed = columnOf('chosenStatus') !== null;
    const isOver = (grain ?? before?.['grain'] ?? null) !== null;
    const isStatus = statusChosen === undefined && (found ? isListed || isOver : isListed && isOver);
    const isFinal =
      (finalTarget as Dated | undefined)?.value === target && (before?.['target'] ?? null) === null;
    return [...(isStatus ? ['status'] : []), ...(isListed && isFinal && !isOver ? ['target'] : [])];
  }

  /** The objective that a row names, where it is there. */
  #objectiveThere({ places }: ImportRow): Entry | undefined {
    const { directory } = this.#placing.draft;
    const [only, other] = directory.withTitle('objective', places.objective);
    return directory.withCode('objective', places.objectiveCode) ?? (other ? undefined : only);
  }

  #move({ entry }: Found, objective: Entry | undefined) {
    const { nodeId, kpiLevel } = this.#placing.draft.fieldsOf('kpi', entry.id);
    const moves = objective !== undefined && kpiLevel === 'primary' && nodeId !== objective.id;
    return { place: {}, placeFields: moves ? { nodeId: objective.id } : {} };
  }

  #newPlace(row: ImportRow, naming: Naming, fields: Fields, objective: Entry | undefined) {
    const { mapping, columnOf } = this.#placing;
    const { title, code } = naming;
    const mayCreate = mapping.rows === 'kpi' || isCreating(mapping);
    if (!mayCreate || title === undefined) throw missing(this.#placing, 'kpi', naming);
    const named = checkedFields('kpi', { measure: title, ...(code !== undefined && { code }) }, columnOf);
    const { parentKpi: name } = row.places;
    const parent = name === undefined ? undefined : this.#parent(row, name, objective);
    const kpiLevel = fields['kpiLevel'] ?? this.#levelBelow(parent);
    const place = objective ?? (parent ? undefined : objectiveForNew(this.#placing, row));
    const nodeId = place?.id ?? parent?.nodeId ?? null;
    const parentId = parent?.id ?? null;
    return {
      place: { parentId, nodeId },
      placeFields: { ...named, kpiLevel, parentId, nodeId: kpiLevel === 'primary' ? nodeId : null },
    };
  }

  /** The KPI above a row; that of a department is created where it is missing. */
  #parent(row: ImportRow, name: string, objective: Entry | undefined): Entry {
    const { draft, mapping, columnOf } = this.#placing;
    const isThere = draft.directory.withTitle('kpi', name).length > 0;
    if (isThere || row.places.department === undefined || !isCreating(mapping))
      return parentKpi(this.#placing, name, row, objective);
    const fields = checkedFields('kpi', { measure: name }, columnOf);
    const nodeId = (objective ?? objectiveForNew(this.#placing, row))?.id ?? null;
    const { unit, direction, grain } = row.fields;
    const shared = Object.entries({ unit, direction, grain }).filter(([, value]) => value !== undefined);
    return draft.create(
      row.row,
      'kpi',
      { ...Object.fromEntries(shared), ...fields, kpiLevel: 'primary', nodeId },
      { title: name, code: '', parentId: null, nodeId },
    );
  }

  #levelBelow(parent: Entry | undefined): string {
    if (!parent) return 'primary';
    const level = this.#placing.draft.fieldsOf('kpi', parent.id)['kpiLevel'];
    return KPI_LEVELS[KPI_LEVELS.findIndex((name) => name === level) + 1] ?? 'team';
  }

  #remember({ row, places }: ImportRow, entry: Entry, fields: Fields): void {
    if (places.id !== undefined) this.#bySheetId.set(Number(places.id), entry);
    const later = Object.entries(fields).filter(isLater);
    if (later.length > 0) this.#rest.push({ row, id: entry.id, fields: Object.fromEntries(later) });
  }
}
