import { useState } from 'react';
import { NOT_STARTED } from '../../../contract/kinds/constants.ts';
import { isBlank } from '../../../contract/words/invisible.ts';
import { numberText } from '../../../contract/words/number-text.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { inOrderOfObjectives, objectiveOptions, UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { RowBases } from '../../lib/sync/live/edit-base.ts';
import { choiceOf, useMembers } from '../../lib/strategy/people.ts';
import type { Cells, RowErrors, GridRow } from '../../ui/grid/model.ts';
import { cellOf } from '../../ui/grid/model.ts';
import type { ChangedRow, Outcome } from '../../ui/grid/save.ts';
import { GridDialog } from '../../ui/grid/grid-dialog.tsx';
import { submitRows } from '../../lib/sync/submit-rows.ts';
import { columnsOf } from './kpi-columns.ts';
import { ownerNamed } from './owner.ts';
import { kpiChanges, newKpi } from './send.ts';
import {
  allKpis,
  type Kpi,
  kpisOf,
  objectiveIdOf,
  primaryKpis,
  withBelow,
} from '../../lib/strategy/selectors.ts';
import { hasLines } from '../../../contract/scorecard/measure.ts';
import type { NamedMeasure } from './tracking/formula.ts';
import { withLines } from './tracking/typed-lines.ts';
import { checkTracking, trackingValuesOf } from './tracking/values.ts';
import { checkKpi, type KpiFormValues, type KpiValues, valuesOf } from './values.ts';
import { storedLines } from './stored-lines.ts';
import { numberFaults } from '../../ui/typed-number.ts';

/** The settings over time that are columns of the grid. */
const TRACKED = ['direction', 'aggregation', 'source'] as const;

// In the grid an existing KPI without an objective says so; the empty cell of a new one is still to be filled.
function asCells(values: KpiFormValues, isNew: boolean, red = ''): Cells {
  const { direction, aggregation, source, grain } = values;
  return {
    ...Object.fromEntries(NAMES.map((name) => [name, values[name]])),
    direction,
    aggregation,
    source,
    red,
    grain,
    nodeId: values.nodeId || (isNew ? '' : UNASSIGNED),
  };
}

const NAMES = Object.keys(valuesOf(undefined)) as (keyof KpiValues)[];

/** The values of a row; `kpi` has the settings that are no columns. */
function asValues(cells: Cells, kpi: Kpi | undefined, measures: readonly NamedMeasure[]): KpiFormValues {
  const own = Object.fromEntries(NAMES.map((name) => [name, cellOf(cells, name)])) as unknown as KpiValues;
  return {
    ...own,
    ...trackingValuesOf(kpi, measures),
    ...Object.fromEntries(TRACKED.map((name) => [name, cellOf(cells, name)])),
    grain: cellOf(cells, 'grain') as KpiFormValues['grain'],
    nodeId: own.nodeId === UNASSIGNED ? '' : own.nodeId,
  };
}

/**
 * The errors of a row. A row may not lose its objective, but an Unassigned KPI may stay Unassigned; a pasted text may be no
 * objective.
 */
function check(
  objectives: ReadonlySet<string>,
  cells: Cells,
  before: Cells | undefined,
  values: KpiFormValues,
  measures: readonly NamedMeasure[],
): RowErrors {
  const nodeId = cellOf(cells, 'nodeId');
  const isFine = objectives.has(nodeId) || (before && cellOf(before, 'nodeId') === nodeId);
  const { formula, ...faults } = checkTracking(values, measures);
  return {
    ...checkKpi(values, cellOf(before ?? cells, 'target') !== ''),
    ...faults,
    ...numberFaults({ red: cellOf(cells, 'red') }, values.unit),
    ...(formula && { source: 'Write the formula in the dialog of the KPI' }),
    ...(!isFine && { nodeId: 'Choose an objective' }),
  };
}

/** The batch grid 'KPI Management': the KPIs of a strategy, or of one objective, and new primary ones. */
export default function KpiGrid({
  strategyId,
  content,
  nodeId,
  onClose,
}: {
  strategyId: number;
  content: Content;
  /** If given, the grid has only the KPIs of this objective. */
  nodeId?: number | undefined;
  onClose: () => void;
}) {
  const members = useMembers(strategyId);
  const people = members.map(choiceOf);
  const [bases] = useState(() => new RowBases(strategyId));
  const objectives = new Set(objectiveOptions(content).map(({ value }) => value));
  const shown = nodeId === undefined ? primaryKpis(content) : kpisOf(content, nodeId);
  const kpis = inOrderOfObjectives(shown, content).flatMap((kpi) => withBelow(content, kpi));

  const [lines] = useState(() => storedLines(strategyId));
  const [measures] = useState(() => allKpis(content).map(({ id, measure: name }) => ({ id, name })));
  const kpiOf = (id: string): Kpi | undefined => content.kpi.get(Number(id)) ?? undefined;

  const save = async (rows: readonly ChangedRow[]): Promise<Outcome> => {
    const typed = rows.map((row) => {
      const kpi = row.before && kpiOf(row.id);
      const values = asValues(row.cells, kpi, measures);
      const isNamed = !row.before || cellOf(row.before, 'inputOwner') !== values.inputOwner;
      return {
        row,
        kpi,
        values: isNamed ? { ...values, ...ownerNamed(values.inputOwner, members) } : values,
      };
    });
    const edits = typed.flatMap(({ row: { id, cells, before, repeated }, kpi, values }) => {
      const edit =
        before && kpi
          ? kpiChanges(kpi, asValues(before, kpi, measures), values, repeated?.includes('actual'))
          : newKpi('primary', undefined, values);
      const red = cellOf(cells, 'red');
      const hasLines = cellOf(before ?? {}, 'grain') === '' || cellOf(before ?? {}, 'red') !== red;
      const { commands } = hasLines ? withLines(edit, values, red) : edit;
      return commands.map((command) => ({ row: id, command }));
    });
    return submitRows(strategyId, edits, bases);
  };

  return (
    <GridDialog
      title="KPI Management"
      description="Type in a cell, or paste rows from a spreadsheet, best with their headings. Ctrl D takes the text above; Shift and a click select a range, which Ctrl D fills. New rows become primary KPIs."
      noun={['KPI', 'KPIs']}
      columns={columnsOf(content, people)}
      rows={kpis.map((kpi): GridRow => {
        const red = hasLines(kpi) ? numberText(lines.get(kpi.id)?.redLine) : '';
        const placed = { ...kpi, nodeId: objectiveIdOf(content, kpi) };
        const values = { ...valuesOf(placed), ...trackingValuesOf(kpi, measures) };
        return { id: String(kpi.id), cells: asCells(values, false, red) };
      })}
      blank={() =>
        asCells({ ...valuesOf(undefined, nodeId ?? null), ...trackingValuesOf(undefined, measures) }, true)
      }
      // No target is none, and nothing is known of a KPI without numbers and a status.
      startOf={({ target, actual, status }) => ({
        target: '',
        ...(!target && !actual && !status && { status: NOT_STARTED }),
      })}
      keys={['measure', 'nodeId']}
      isSkipped={(cells) => isBlank(cellOf(cells, 'measure'))}
      skips="a measure"
      check={(cells, before) =>
        check(objectives, cells, before, asValues(cells, undefined, measures), measures)
      }
      save={save}
      saved="KPIs saved successfully"
      failed="Failed to save KPIs"
      // A department or team KPI has the objective of its parent.
      isLocked={({ id }, column) =>
        column === 'nodeId' && (content.kpi.get(Number(id))?.parentId ?? null) !== null
      }
      onClose={onClose}
    />
  );
}
