import { useState } from 'react';
import { PERIOD_UNITS, STATUSES } from '../../../contract/constants.ts';
import type { Flow } from '../../../contract/entities.ts';
import { objectivesOf, UNASSIGNED } from '../../lib/objectives.ts';
import { RowBases } from '../../lib/live/edit-base.ts';
import { submitRows } from '../../lib/submit-rows.ts';
import { usePeople } from '../../lib/people.ts';
import type { Cells, RowErrors, GridColumn, GridRow } from '../../ui/grid/model.ts';
import { cellOf, GridRefusal } from '../../ui/grid/model.ts';
import type { ChangedRow, Outcome } from '../../ui/grid/save.ts';
import { GridDialog } from '../../ui/grid/grid-dialog.tsx';
import { kpiChanges, newKpi } from './send.ts';
import { findKpi, withBelow } from './tree.ts';
import { checkKpi, valuesOf, type KpiValues } from './values.ts';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const asValues = (cells: Cells): KpiValues => {
  const empty = valuesOf(undefined);
  const names = Object.keys(empty) as (keyof KpiValues)[];
  return Object.fromEntries(names.map((name) => [name, cellOf(cells, name)])) as unknown as KpiValues;
};
const asCells = (values: KpiValues): Cells => ({ ...values });

const columnsOf = (flow: Flow, people: readonly string[]): GridColumn[] => [
  { id: 'measure', header: 'Measure', width: 240, kind: 'text', required: true },
  {
    id: 'nodeId',
    header: 'Objective',
    width: 200,
    kind: 'select',
    required: true,
    options: [
      { value: '', label: UNASSIGNED },
      ...objectivesOf(flow).flatMap(({ objectives }) =>
        objectives.map(({ id, title }) => ({ value: String(id), label: title })),
      ),
    ],
  },
  { id: 'target', header: 'Target', width: 90, kind: 'number', required: true },
  { id: 'actual', header: 'Actual', width: 90, kind: 'number' },
  { id: 'unit', header: 'Unit', width: 80, kind: 'text', required: true },
  { id: 'period', header: 'Period', width: 70, kind: 'number', required: true },
  {
    id: 'periodUnit',
    header: 'Period unit',
    width: 100,
    kind: 'select',
    required: true,
    options: optionsOf(PERIOD_UNITS),
  },
  { id: 'inputOwner', header: 'Who', width: 140, kind: 'text', suggestions: people },
  { id: 'measureDueDate', header: 'When', width: 120, kind: 'date' },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    kind: 'select',
    free: true,
    required: true,
    options: optionsOf(STATUSES),
  },
  { id: 'frequency', header: 'Frequency', width: 110, kind: 'text' },
  { id: 'description', header: 'Description', width: 240, kind: 'text' },
];

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
  const people = usePeople(strategyId);
  const [bases] = useState(() => new RowBases(strategyId));
  const objectives = new Set(
    objectivesOf(flow).flatMap((pillar) => pillar.objectives.map(({ id }) => String(id))),
  );
  const kpis = flow.kpis.filter((kpi) => nodeId === undefined || kpi.nodeId === nodeId).flatMap(withBelow);

  const save = async (rows: readonly ChangedRow[]): Promise<Outcome> => {
    const edits = rows.flatMap(({ id, cells, before }) => {
      const kpi = before && findKpi(flow.kpis, Number(id));
      const { commands } =
        before && kpi
          ? kpiChanges(kpi, asValues(before), asValues(cells))
          : newKpi('primary', undefined, asValues(cells));
      return commands.map((command) => ({ row: id, command }));
    });
    const { ids, refused } = await submitRows(strategyId, edits, bases);
    return {
      ids,
      refused: new Map(
        Array.from(refused, ([id, error]) => [id, new GridRefusal(error.message, error.fieldErrors())]),
      ),
    };
  };

  return (
    <GridDialog
      title="KPI Management"
      description="Type, paste or double-click a cell to edit it. New rows become primary KPIs."
      noun={['KPI', 'KPIs']}
      columns={columnsOf(flow, people)}
      rows={kpis.map((kpi): GridRow => ({ id: String(kpi.id), cells: asCells(valuesOf(kpi)) }))}
      blank={() => asCells(valuesOf(undefined, nodeId ?? null))}
      isSkipped={(cells) => cellOf(cells, 'measure').trim() === ''}
      skipReason="Measure is required"
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
