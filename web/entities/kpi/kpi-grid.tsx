import { isBlank } from '../../../contract/words/invisible.ts';
import { useState } from 'react';
import type { Flow } from '../../../contract/api/entities.ts';
import { objectiveOptions, UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { RowBases } from '../../lib/sync/live/edit-base.ts';
import { type Person, useMembers } from '../../lib/strategy/people.ts';
import type { Cells, RowErrors, GridRow } from '../../ui/grid/model.ts';
import { cellOf } from '../../ui/grid/model.ts';
import type { ChangedRow, Outcome } from '../../ui/grid/save.ts';
import { GridDialog } from '../../ui/grid/grid-dialog.tsx';
import { submitRows } from '../../lib/sync/submit-rows.ts';
import { columnsOf } from './kpi-columns.ts';
import { ownerNamed } from './owner.ts';
import { kpiChanges, newKpi } from './send.ts';
import { findKpi, withBelow } from '../../lib/strategy/kpi-tree.ts';
import { checkKpi, valuesOf, type KpiValues } from './values.ts';

// In the grid an existing KPI without an objective says so; the empty cell of a new one is still to be filled.
const asCells = (values: KpiValues, isNew: boolean): Cells => ({
  ...values,
  nodeId: values.nodeId || (isNew ? '' : UNASSIGNED),
});
const asValues = (cells: Cells): KpiValues => {
  const names = Object.keys(valuesOf(undefined)) as (keyof KpiValues)[];
  const values = Object.fromEntries(names.map((name) => [name, cellOf(cells, name)]));
  if (values['nodeId'] === UNASSIGNED) values['nodeId'] = '';
  return values as unknown as KpiValues;
};

/** The values of a row, whose owner is the member that a new name stands for. */
function ownedValues(cells: Cells, before: Cells | undefined, members: readonly Person[]): KpiValues {
  const values = asValues(cells);
  const isNamed = !before || cellOf(before, 'inputOwner') !== values.inputOwner;
  return isNamed ? { ...values, ...ownerNamed(values.inputOwner, members) } : values;
}

/**
 * The errors of a row. A row may not lose its objective, but an Unassigned KPI may stay Unassigned; a pasted text may be no
 * objective.
 */
function check(objectives: ReadonlySet<string>, cells: Cells, before: Cells | undefined): RowErrors {
  const nodeId = cellOf(cells, 'nodeId');
  const isFine = objectives.has(nodeId) || (before && cellOf(before, 'nodeId') === nodeId);
  return { ...checkKpi(asValues(cells)), ...(!isFine && { nodeId: 'Choose an objective' }) };
}

/** The batch grid 'KPI Management': the KPIs of a strategy, or of one objective, and new primary ones. */
export default function KpiGrid({
  strategyId,
  flow,
  nodeId,
  onClose,
}: {
  strategyId: number;
  flow: Flow;
  /** If given, the grid has only the KPIs of this objective. */
  nodeId?: number | undefined;
  onClose: () => void;
}) {
  const members = useMembers(strategyId);
  const people = members.map(({ username }) => username);
  const [bases] = useState(() => new RowBases(strategyId));
  const objectives = new Set(objectiveOptions(flow).map(({ value }) => value));
  const kpis = flow.kpis.filter((kpi) => nodeId === undefined || kpi.nodeId === nodeId).flatMap(withBelow);

  const save = async (rows: readonly ChangedRow[]): Promise<Outcome> => {
    const edits = rows.flatMap(({ id, cells, before, repeated }) => {
      const kpi = before && findKpi(flow.kpis, Number(id));
      const values = ownedValues(cells, before, members);
      const { commands } =
        before && kpi
          ? kpiChanges(kpi, asValues(before), values, repeated?.includes('actual'))
          : newKpi('primary', undefined, values);
      return commands.map((command) => ({ row: id, command }));
    });
    return submitRows(strategyId, edits, bases);
  };

  return (
    <GridDialog
      title="KPI Management"
      description="Type in a cell, or paste rows from a spreadsheet, best with their headings. New rows become primary KPIs."
      noun={['KPI', 'KPIs']}
      columns={columnsOf(flow, people)}
      rows={kpis.map((kpi): GridRow => ({ id: String(kpi.id), cells: asCells(valuesOf(kpi), false) }))}
      blank={() => asCells(valuesOf(undefined, nodeId ?? null), true)}
      keys={['measure', 'nodeId']}
      isSkipped={(cells) => isBlank(cellOf(cells, 'measure'))}
      skips="a measure"
      check={(cells, before) => check(objectives, cells, before)}
      save={save}
      saved="KPIs saved successfully"
      failed="Failed to save KPIs"
      // A department or team KPI has the objective of its parent.
      isLocked={({ id }, column) =>
        column === 'nodeId' && (findKpi(flow.kpis, Number(id)) ?? { parentKpi: null }).parentKpi !== null
      }
      onClose={onClose}
    />
  );
}
