import { type AnyRecord, KINDS, type Records, type WorkKind, responsibleField } from '../kinds/kinds.ts';
import { capitalized } from '../words/capitalized.ts';
import type { Cell } from '../values/cell.ts';
import { column, type Column, type Sheet, sheetOf } from './cell.ts';
import { fieldColumns, type Lookup } from './field-columns.ts';
import { inOrderOf } from './order.ts';
import { objectiveColumns } from './plan.ts';
import { EXPORTS } from './what.ts';

/** A row of the sheet of work: an initiative, a tactic of it or a step of that. */
interface WorkRow {
  kind: WorkKind;
  /** By kind, those above included. */
  records: Partial<Record<WorkKind, AnyRecord>>;
}

/** The field of a kind of work that stands in the column of an initiative's: who does it and the last day have other names. */
export function workField(kind: WorkKind, field: string): string {
  if (field === responsibleField('initiative')) return responsibleField(kind);
  const { initiative, [kind]: own } = KINDS;
  return (field === initiative.days?.end && own.days?.end) || field;
}

const recordOf = ({ kind, records }: WorkRow): AnyRecord | undefined => records[kind];

/** The value of an initiative's field in a row; undefined where the kind of the row has none. */
function valueIn(row: WorkRow, field: string): unknown {
  const own = workField(row.kind, field);
  return Object.hasOwn(KINDS[row.kind].fields, own) ? recordOf(row)?.[own] : undefined;
}

const part = (kind: WorkKind, of: (record: AnyRecord) => Cell) => (row: WorkRow) => {
  const record = row.records[kind];
  return record ? of(record) : null;
};

const titleColumn = (kind: 'tactic' | 'actionStep'): Column<WorkRow> =>
  column(
    capitalized(KINDS[kind].label),
    'text',
    part(kind, ({ title }) => title as string),
  );

/** The ids of the records above a row. */
const parentColumn = (kind: 'initiative' | 'tactic'): Column<WorkRow> =>
  column(`${capitalized(KINDS[kind].label)} ID`, 'number', (row) =>
    row.kind === kind ? null : (row.records[kind]?.id ?? null),
  );

function* rowsOf({ content }: Lookup): Generator<WorkRow> {
  const tactics = Map.groupBy(content.tactic.values(), ({ initiativeId }) => initiativeId);
  const steps = Map.groupBy(content.actionStep.values(), ({ tacticId }) => tacticId);
  for (const initiative of inOrderOf(content, content.initiative.values())) {
    yield { kind: 'initiative', records: { initiative } };
    for (const tactic of tactics.get(initiative.id) ?? []) {
      yield { kind: 'tactic', records: { initiative, tactic } };
      for (const actionStep of steps.get(tactic.id) ?? [])
        yield { kind: 'actionStep', records: { initiative, tactic, actionStep } };
    }
  }
}

/** The initiatives with their tactics and steps, one row each, in the order of the board. */
export function workSheet(lookup: Lookup): Sheet {
  const columns = fieldColumns('initiative', lookup).flatMap(
    ({ field, heading, type, width, of }): Column<WorkRow>[] =>
      field === 'initiative'
        ? [
            column(heading, type, ({ records }) => of(records.initiative?.[field]), width),
            titleColumn('tactic'),
            titleColumn('actionStep'),
          ]
        : [column(heading, type, (row) => of(valueIn(row, field)), width)],
  );
  return sheetOf(
    EXPORTS.initiatives,
    [
      column<WorkRow>('ID', 'number', (row) => recordOf(row)?.id ?? null),
      column<WorkRow>('Kind', 'text', ({ kind }) => capitalized(KINDS[kind].label), 12),
      ...columns,
      ...objectiveColumns<Records['initiative']>(lookup.content).map(({ of, ...head }): Column<WorkRow> => ({
        ...head,
        of: ({ kind, records }) =>
          kind === 'initiative' ? of(records.initiative as Records['initiative']) : null,
      })),
      parentColumn('initiative'),
      parentColumn('tactic'),
    ],
    rowsOf(lookup),
  );
}
