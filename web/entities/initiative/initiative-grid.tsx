import { useState } from 'react';
import { STATUSES } from '../../../contract/constants.ts';
import type { Flow } from '../../../contract/entities.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { RowBases } from '../../lib/live/edit-base.ts';
import { UNASSIGNED } from '../../lib/objectives.ts';
import { creation, update } from '../../lib/edit.ts';
import { temporaryId } from '../../lib/outbox.ts';
import { usePeople } from '../../lib/people.ts';
import { submitRows } from '../../lib/submit-rows.ts';
import { type Cells, GridRefusal, type GridColumn } from '../../ui/grid/model.ts';
import type { ChangedRow, Outcome } from '../../ui/grid/save.ts';
import { GridDialog } from '../../ui/grid/grid-dialog.tsx';
import {
  changesOf,
  draft,
  fieldsOf,
  type InitiativeValues,
  refusedIn,
  valuesOf,
} from './initiative-values.ts';
import { objectiveOptions } from './objectives.ts';

/** The fields that are columns, by their names. */
const COLUMNS = [
  'initiative',
  'nodeId',
  'whoName',
  'whoDepartment',
  'startDate',
  'whenDate',
  'budget',
  'progress',
  'status',
  'description',
  'how',
] as const satisfies readonly (keyof InitiativeValues)[];

// In the grid an initiative without an objective has an empty cell there.
const cellsOf = (values: InitiativeValues): Cells =>
  Object.fromEntries(
    COLUMNS.map((name) => [name, name === 'nodeId' && values.nodeId === UNASSIGNED ? '' : values[name]]),
  );

/** Many initiatives in a grid. `nodeId` is the objective that new rows start with. */
export default function InitiativeGrid({
  strategyId,
  flow,
  nodeId,
  onClose,
}: {
  strategyId: number;
  flow: Flow;
  nodeId?: number | undefined;
  onClose: () => void;
}) {
  const people = usePeople(strategyId);
  const [bases] = useState(() => new RowBases(strategyId));
  const [{ saved, objectives }] = useState(() => ({
    saved: new Map(flow.initiatives.map((it) => [String(it.id), valuesOf(it)])),
    objectives: objectiveOptions(flow),
  }));
  const columns: GridColumn[] = [
    { id: 'initiative', header: 'Initiative', width: 260, kind: 'text', required: true },
    { id: 'nodeId', header: 'Objective', width: 200, kind: 'select', options: objectives, required: true },
    { id: 'whoName', header: 'Who', width: 130, kind: 'text', suggestions: people },
    { id: 'whoDepartment', header: 'Department', width: 130, kind: 'text' },
    { id: 'startDate', header: 'Start Date', width: 130, kind: 'date' },
    { id: 'whenDate', header: 'End Date', width: 130, kind: 'date' },
    { id: 'budget', header: 'Budget in dollars', width: 140, kind: 'number' },
    { id: 'progress', header: 'Progress %', width: 110, kind: 'number' },
    { id: 'status', header: 'Status', width: 130, kind: 'select', free: true, options: statuses },
    { id: 'description', header: 'Description', width: 260, kind: 'text' },
    { id: 'how', header: 'How', width: 260, kind: 'text' },
  ];
  /** All fields of a row: those of its cells over those that are no columns. */
  const valuesIn = (cells: Cells, id?: string): InitiativeValues => ({
    ...((id && saved.get(id)) || draft()),
    ...cells,
  });

  const save = async (rows: readonly ChangedRow[]): Promise<Outcome> => {
    const edits = rows.flatMap(({ id, cells, before }) => {
      const values = valuesIn(cells, id);
      const { commands } = before
        ? update('initiative', Number(id), changesOf(values, valuesIn(before, id)))
        : creation('initiative', temporaryId(), fieldsOf(values));
      return commands.map((command) => ({ row: id, command }));
    });
    const { ids, refused } = await submitRows(strategyId, edits, bases);
    return { ids, refused: new Map(Array.from(refused, ([id, error]) => [id, refusalOf(error)])) };
  };

  return (
    <GridDialog
      title="Initiatives Management"
      description="Rows with an initiative and an objective are saved."
      noun={['initiative', 'initiatives']}
      columns={columns}
      rows={[...saved].map(([id, values]) => ({ id, cells: cellsOf(values) }))}
      blank={() => cellsOf(draft(nodeId))}
      isSkipped={({ initiative = '' }) => initiative.trim() === ''}
      skipReason="What is required"
      check={(cells) => ({
        ...refusedIn(valuesIn(cells)),
        // A pasted text may name no objective, or one of another strategy.
        ...(!objectives.some(({ value }) => value === cells.nodeId) && { nodeId: 'Choose an objective' }),
      })}
      save={save}
      saved="Initiatives saved successfully"
      failed="Failed to save initiatives"
      nothingToSave="No valid initiatives to save"
      onClose={onClose}
    />
  );
}

const statuses = STATUSES.map((status) => ({ value: status, label: status }));

const refusalOf = (error: ApiError): GridRefusal =>
  new GridRefusal(error.sentence ?? `Failed to save initiative: ${error.message}`, error.fieldErrors());
