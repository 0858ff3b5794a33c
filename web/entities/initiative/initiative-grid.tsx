import { isBlank } from '../../../contract/words/invisible.ts';
import { useState } from 'react';
import type { Content } from '../../../contract/commands/content.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { RowBases } from '../../lib/sync/live/edit-base.ts';
import { inOrderOfObjectives, objectiveOptions } from '../../lib/strategy/objectives.ts';
import { creation, update } from '../../lib/sync/edit.ts';
import { temporaryId } from '../../lib/sync/outbox.ts';
import { usePeople } from '../../lib/strategy/people.ts';
import type { Cells } from '../../ui/grid/model.ts';
import type { ChangedRow, Outcome } from '../../ui/grid/save.ts';
import { readerOf } from '../record/reader.ts';
import { GridDialog } from '../../ui/grid/grid-dialog.tsx';
import { submitRows, type RowRefusal } from '../../lib/sync/submit-rows.ts';
import { columnsOf } from './initiative-columns.ts';
import {
  changesOf,
  draft,
  fieldsOf,
  type InitiativeValues,
  refusedIn,
  valuesOf,
} from './initiative-values.ts';
import { initiativesOf } from '../../lib/strategy/selectors.ts';

/** Many initiatives in a grid. `nodeId` is the objective that new rows start with. */
export default function InitiativeGrid({
  strategyId,
  content,
  nodeId,
  onClose,
}: {
  strategyId: number;
  content: Content;
  nodeId?: number | undefined;
  onClose: () => void;
}) {
  const people = usePeople(strategyId);
  const [bases] = useState(() => new RowBases(strategyId));
  const [{ saved, objectives }] = useState(() => ({
    saved: new Map(
      inOrderOfObjectives(initiativesOf(content), content).map((it) => [String(it.id), valuesOf(it)]),
    ),
    objectives: objectiveOptions(content),
  }));
  const columns = columnsOf(objectives, people);
  const cellsOf = (values: InitiativeValues): Cells =>
    Object.fromEntries(columns.map(({ id }) => [id, values[id as keyof InitiativeValues]]));
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
    return submitRows(strategyId, edits, bases, refusalOf);
  };

  return (
    <GridDialog
      title="Initiatives Management"
      description="Type in a cell, or paste rows from a spreadsheet, best with their headings. Rows with an initiative and an objective are saved."
      noun={['initiative', 'initiatives']}
      columns={columns}
      rows={[...saved].map(([id, values]) => ({ id, cells: cellsOf(values) }))}
      blank={() => cellsOf(draft(nodeId))}
      keys={['initiative', 'nodeId']}
      reader={readerOf('initiative')}
      isSkipped={({ initiative = '' }) => isBlank(initiative)}
      skips="an initiative"
      check={(cells, before) => ({
        ...refusedIn(valuesIn(cells)),
        // A pasted text may name no objective. An Unassigned initiative may stay so.
        ...(!objectives.some(({ value }) => value === cells['nodeId']) &&
          cells['nodeId'] !== before?.['nodeId'] && { nodeId: 'Choose an objective' }),
      })}
      save={save}
      // It follows from the tactics.
      isLocked={({ id }, column) => column === 'progress' && saved.get(id)?.progressFrom === 'tactics'}
      saved="Initiatives saved successfully"
      failed="Failed to save initiatives"
      nothingToSave="No valid initiatives to save"
      onClose={onClose}
    />
  );
}

const refusalOf = (error: ApiError): RowRefusal => ({
  message: error.sentence ?? `Failed to save initiative: ${error.message}`,
  errors: error.fieldErrors(),
  code: error.code,
});
