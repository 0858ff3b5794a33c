import type { Content } from '../commands/content.ts';
import type { Fields } from '../commands/commands.ts';
import { NOT_STARTED } from '../kinds/constants.ts';
import type { Calendar } from '../scorecard/calendar.ts';
import type { Period } from '../scorecard/periods.ts';
import type { Grain } from '../scorecard/settings.ts';
import { takeBoardItem } from './board-row.ts';
import { CauseRows, titleOfCause } from './cause-row.ts';
import { cellFault, columnsOf, RowFault } from './cells.ts';
import { ImportDraft, type PlannedCommand } from './draft.ts';
import { labelOf } from './find.ts';
import { SheetIds } from './ids.ts';
import { KpiPoints } from './kpi-points.ts';
import { KpiRows } from './kpi-row.ts';
import { type ImportMapping, type Place, RECORD_KINDS } from '../table/mapping.ts';
import { sortOf } from './naming.ts';
import type { Placing } from './parents.ts';
import type { FieldChange, PlannedPoint, PlannedRow } from './planned.ts';
import type { CellProblem, ImportRow } from '../table/row.ts';
import { WorkRows } from './work-row.ts';
import { type ImportMember, RecordWriter, type Written } from './write-record.ts';

/** What rows are recognised with. */
export interface ImportFacts {
  content: Content;
  calendar: Calendar;
  members: readonly ImportMember[];
  mapping: ImportMapping;
  /** The period of an actual that stands without one. */
  typedPeriod: (grain: Grain) => Period;
}

/** What an import would write, and what it makes of each row. */
export interface Recognised {
  rows: PlannedRow[];
  commands: PlannedCommand[];
  points: PlannedPoint[];
}

/** The places that may name a row, the most telling first. */
const NAMES: readonly Place[] = [
  'kpi',
  'actionStep',
  'tactic',
  'initiative',
  'objective',
  'pillar',
  'cause',
  'effect',
  'period',
  'kpiCode',
  'id',
];

/** What people call the record of a row that is not taken. */
function titleOf({ places, fields }: ImportRow): string {
  const { cause = places.causeCode, effect = places.effectCode } = places;
  if (cause !== undefined && effect !== undefined) return titleOfCause(cause, effect);
  const own = [fields['measure'], fields['title']].find((title) => typeof title === 'string');
  const place = NAMES.find((name) => places[name] !== undefined);
  return own ?? places[place ?? 'id'] ?? '';
}

/** Takes the rows of one sheet, one after another. */
class Recogniser {
  readonly #placing: Placing;
  readonly #writer: RecordWriter;
  readonly #kpis: KpiRows;
  readonly #work: WorkRows;
  readonly #causes: CauseRows;
  readonly #points: KpiPoints;

  constructor({ content, calendar, members, mapping, typedPeriod }: ImportFacts, rows: readonly ImportRow[]) {
    const draft = new ImportDraft(content);
    const ids = new SheetIds(draft.directory, rows, mapping.rows);
    this.#placing = { draft, mapping, columnOf: columnsOf(mapping), ids };
    this.#writer = new RecordWriter(this.#placing, members);
    this.#kpis = new KpiRows(this.#placing, this.#writer, typedPeriod);
    this.#work = new WorkRows(this.#placing, this.#writer);
    this.#causes = new CauseRows(this.#placing, this.#writer);
    this.#points = new KpiPoints(this.#placing, calendar);
  }

  /** Throws a RowFault. */
  take(row: ImportRow): PlannedRow {
    const planned = { row: row.row, problems: [], omitted: row.omitted, candidates: [] };
    if (this.#placing.mapping.rows === 'periodKpis') {
      for (const point of row.points) this.#points.add(row, this.#kpis.ofColumn(row, point), point);
      const none = { entry: null, by: null, isNew: false, changes: [] };
      return { ...planned, ...none, sort: 'kpi', title: titleOf(row) };
    }
    const written = this.#record(row);
    const actual = this.#kpis.actualOf(row, written);
    for (const point of [...row.points, ...actual]) this.#points.add(row, written.entry, point);
    const omitted = [...row.omitted, ...this.#unusedId(row, written)];
    return { ...planned, ...written, omitted, title: written.entry.title };
  }

  /** The cell with the id of another record, where its row is taken as a new one. */
  #unusedId(row: ImportRow, { sort, isNew }: Written): CellProblem[] {
    const { ids, columnOf } = this.#placing;
    const other = isNew ? ids.refused(sort, row) : undefined;
    if (!other) return [];
    const message = `Here ${row.places.id ?? ''} is the ID of “${other.title}”, so this row is a new ${labelOf(sort)}`;
    return [{ column: columnOf('id'), message }];
  }

  /** What the import would write. Gives the rows what follows from others, and the faults of it. */
  finish(rows: PlannedRow[], faults: Map<number, RowFault>): Recognised {
    const byRow = new Map(rows.map((planned) => [planned.row, planned]));
    const add = (changes: ReadonlyMap<number, readonly FieldChange[]>): void => {
      for (const [row, list] of changes) {
        const planned = byRow.get(row);
        const fields = new Set(list.map(({ field }) => field));
        if (planned)
          planned.changes = [...planned.changes.filter(({ field }) => !fields.has(field)), ...list];
      }
    };
    add(this.#points.track());
    add(this.#notStarted());
    add(this.#kpis.finish(faults));
    add(this.#work.finish(faults));
    return { rows, commands: this.#placing.draft.commands, points: this.#points.all };
  }

  /** New KPIs of which nothing is known yet are not started. Returns what that changes, by the row of each. */
  #notStarted(): Map<number, FieldChange[]> {
    const { draft } = this.#placing;
    const isUnknown = ({ command }: PlannedCommand): boolean => {
      const { actual, target, status }: Fields = 'fields' in command ? command.fields : {};
      const isEmpty = [actual, target, status].every((value) => (value ?? null) === null);
      return isEmpty && !this.#points.has({ id: command.id ?? 0 });
    };
    const unknown = draft.created('kpi').filter(isUnknown);
    for (const { command } of unknown) draft.fieldsOf('kpi', command.id ?? 0)['status'] = NOT_STARTED;
    const change = { field: 'status', column: null, from: null, to: NOT_STARTED };
    return new Map(unknown.map(({ row }) => [row, [change]]));
  }

  #record(row: ImportRow): Written {
    const { mapping } = this.#placing;
    const kind = RECORD_KINDS[mapping.rows];
    if (kind === 'kpi') return this.#kpis.take(row);
    if (mapping.mode === 'values') throw cellFault(null, 'Only values are imported: this row has none');
    if (kind === 'node') return takeBoardItem(this.#placing, this.#writer, row);
    return kind === 'link' ? this.#causes.take(row) : this.#work.take(row);
  }
}

/** A row that is not taken. */
function notTaken(row: ImportRow, mapping: ImportMapping, fault: RowFault | undefined): PlannedRow {
  const sort = sortOf(row, mapping.rows);
  const { problems = [], candidates = [] } = fault ?? {};
  const none = { entry: null, by: null, isNew: false, changes: [] };
  return { ...none, row: row.row, sort, title: titleOf(row), problems, omitted: [], candidates };
}

function attempt(rows: readonly ImportRow[], facts: ImportFacts, faults: Map<number, RowFault>): Recognised {
  const recogniser = new Recogniser(facts, rows);
  const leaves = new Set(facts.mapping.leaves);
  const planned = rows.map((row): PlannedRow => {
    const isOpen = !leaves.has(row.row) && !faults.has(row.row);
    try {
      if (isOpen) return recogniser.take(row);
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      faults.set(row.row, error);
    }
    return notTaken(row, facts.mapping, faults.get(row.row));
  });
  return recogniser.finish(planned, faults);
}

/**
 * Recognises the rows of a sheet among the records of a strategy. Rows with a fault are not taken; those that are found are added
 * to `faults`, and the others are recognised again without them.
 */
export function recognise(
  rows: readonly ImportRow[],
  facts: ImportFacts,
  faults: Map<number, RowFault>,
): Recognised {
  for (const { row, problems } of rows) if (problems.length > 0) faults.set(row, new RowFault(problems));
  for (;;) {
    const { size } = faults;
    const recognised = attempt(rows, facts, faults);
    if (faults.size === size) return recognised;
  }
}
