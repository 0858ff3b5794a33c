import { useState } from 'react';
import { NOT_STARTED } from '../../../contract/kinds/constants.ts';
import { periodsToType } from '../../../contract/scorecard/period-typed.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import type { Grain } from '../../../contract/scorecard/settings.ts';
import { listOf } from '../../../contract/words/list.ts';
import { PLAIN, targetText } from '../../../contract/words/value.ts';
import { isBlank } from '../../../contract/words/invisible.ts';
import { numberText } from '../../../contract/words/number-text.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { inOrderOfObjectives, objectiveOptions, UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { RowBases } from '../../lib/sync/live/edit-base.ts';
import { choiceOf, useMembers } from '../../lib/strategy/people.ts';
import type { Cells, RowErrors, GridRow } from '../../ui/grid/model.ts';
import { cellOf } from '../../ui/grid/model.ts';
import type { ChangedRow, Outcome } from '../../ui/grid/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { readerOf } from '../record/reader.ts';
import { GridDialog } from '../../ui/grid/grid-dialog.tsx';
import { SectionState } from '../../ui/section-state.tsx';
import { type Typing, useTyping } from '../../lib/strategy/typing.ts';
import { cellLock } from '../record/reopen.tsx';
import { ValuePeriod } from '../../ui/value-period.tsx';
import {
  type Actuals,
  actualPeriods,
  type ActualPeriods,
  readUnusual,
  useActuals,
  usualGrain,
} from './actuals.ts';
import { unusualLines } from '../../lib/strategy/unusual-lines.ts';
import { typedNumber } from '../../ui/typed-number.ts';
import { submitRows } from '../../lib/sync/submit-rows.ts';
import { columnsOf } from './kpi-columns.ts';
import { ownerNamed } from './owner.ts';
import { kpiChanges, newKpi } from './send.ts';
import {
  allKpis,
  isTracked,
  type Kpi,
  kpisOf,
  objectiveIdOf,
  primaryKpis,
  withBelow,
} from '../../lib/strategy/selectors.ts';
import { hasLines } from '../../../contract/scorecard/measure.ts';
import type { NamedMeasure } from './tracking/formula.ts';
import { linesTyped, withLines } from './tracking/typed-lines.ts';
import { checkTracking, trackingValuesOf } from './tracking/values.ts';
import { checkKpi, type KpiFormValues, type KpiValues, valuesOf } from './values.ts';
import { storedLines } from './stored-lines.ts';

/** The settings over time that are columns of the grid. */
const TRACKED = ['direction', 'aggregation', 'source'] as const;

// In the grid an existing KPI without an objective says so; the empty cell of a new one is still to be filled.
function asCells(values: KpiFormValues, isNew: boolean): Cells {
  const { direction, aggregation, source, grain, red } = values;
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

/** Whether a row is of a KPI over time that is kept within a band: in place of a target it shows that. */
const isBand = (cells: Cells, kpi: Kpi | undefined): boolean =>
  kpi?.direction === 'band' && kpi.grain !== null && cellOf(cells, 'direction') === 'band';

/** The values of a row; `kpi` has the settings that are no columns. */
function asValues(cells: Cells, kpi: Kpi | undefined, measures: readonly NamedMeasure[]): KpiFormValues {
  const own = Object.fromEntries(NAMES.map((name) => [name, cellOf(cells, name)])) as unknown as KpiValues;
  return {
    ...own,
    ...trackingValuesOf(kpi, measures),
    ...Object.fromEntries(TRACKED.map((name) => [name, cellOf(cells, name)])),
    ...(isBand(cells, kpi) && { target: numberText(kpi?.target) }),
    grain: cellOf(cells, 'grain') as KpiFormValues['grain'],
    red: cellOf(cells, 'red'),
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
  const isLineTyped = values.red !== '' && values.red !== cellOf(before ?? {}, 'red');
  const isLineLost = isLineTyped && linesTyped(values) === undefined;
  return {
    ...checkKpi(values, cellOf(before ?? cells, 'target') !== ''),
    ...faults,
    ...(isLineLost && { red: 'Only a KPI over time that is better higher or lower has a red line' }),
    ...(formula && { source: 'Write the formula in the dialog of the KPI' }),
    ...(!isFine && { nodeId: 'Choose an objective' }),
  };
}

interface KpiGridProps {
  strategyId: number;
  content: Content;
  /** If given, the grid has only the KPIs of this objective. */
  nodeId?: number | undefined;
  onClose: () => void;
}

const TITLE = 'KPI Management';

/** The batch grid 'KPI Management': the KPIs of a strategy, or of one objective, and new primary ones. */
export default function KpiGrid(props: KpiGridProps) {
  const { strategyId, content, nodeId, onClose } = props;
  const typing = useTyping(strategyId);
  const primary = nodeId === undefined ? primaryKpis(content) : kpisOf(content, nodeId);
  const kpis = inOrderOfObjectives(primary, content).flatMap((kpi) => withBelow(content, kpi));
  // They stay, whatever is locked meanwhile.
  const [periods, setPeriods] = useState<ActualPeriods>();
  if (!periods && typing.isCurrent && typing.data) setPeriods(actualPeriods(typing.data, undefined));
  const actuals = useActuals(strategyId, kpis, periods);
  // What is typed stays while others are read, also where that fails.
  const [shown, setShown] = useState<Actuals>();
  if (actuals.data && actuals.data !== shown) setShown(actuals.data);
  if (typing.data && shown)
    return (
      <Grid
        {...{ ...props, kpis }}
        typing={typing.data}
        actuals={shown}
        onPeriod={(period) => typing.data && setPeriods(actualPeriods(typing.data, period))}
      />
    );
  const error = typing.error ?? actuals.error;
  if (!error) return null;
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} size="xl">
      <SectionState
        what="values"
        error={error}
        onRetry={() => Promise.all([typing.refetch(), actuals.refetch()])}
      />
    </Dialog>
  );
}

function Grid({
  strategyId,
  content,
  nodeId,
  kpis,
  typing,
  actuals: { periods, values: entered },
  onPeriod,
  onClose,
}: KpiGridProps & {
  kpis: readonly Kpi[];
  typing: Typing;
  actuals: Actuals;
  /** Chooses the period of the actuals. */
  onPeriod: (period: Period) => void;
}) {
  const members = useMembers(strategyId);
  const people = members.map(choiceOf);
  const [bases] = useState(() => new RowBases(strategyId));
  const [grain] = useState(() => usualGrain(kpis));
  const objectives = new Set(objectiveOptions(content).map(({ value }) => value));
  const [lines] = useState(() => storedLines(strategyId));
  const [measures] = useState(() => allKpis(content).map(({ id, measure: name }) => ({ id, name })));
  const kpiOf = (id: string): Kpi | undefined => content.kpi.get(Number(id)) ?? undefined;
  const period = grain && periods.get(grain);
  const choices = period ? periodsToType(typing, period) : [];
  const periodOf = (cells: Cells): Period | undefined => periods.get(cellOf(cells, 'grain') as Grain);

  // Who sees the grid may reopen a period.
  const locks = new Map(
    Array.from(periods, ([of, periodOfGrain]) => [
      of,
      cellLock(strategyId, periodOfGrain, typing.lockOf(periodOfGrain), true),
    ]),
  );

  const ask = async (rows: readonly ChangedRow[]): Promise<readonly string[]> => {
    const typed = rows.flatMap(({ id, cells, before, repeated }) => {
      const [kpi, of, text] = [before && kpiOf(id), periodOf(cells), cellOf(cells, 'actual')];
      const isTyped = repeated?.includes('actual') || text !== cellOf(before ?? {}, 'actual');
      if (!kpi || !of || !isTyped) return [];
      return [{ kpi, period: of, text, value: typedNumber(text, cellOf(cells, 'unit')) }];
    });
    return unusualLines(await readUnusual(strategyId, typing.calendar, typed));
  };
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
      const key = periodOf(cells)?.key;
      const edit =
        before && kpi
          ? kpiChanges(kpi, asValues(before, kpi, measures), values, repeated?.includes('actual'), key)
          : newKpi('primary', undefined, values, key);
      const hasLines = cellOf(before ?? {}, 'grain') === '' || cellOf(before ?? {}, 'red') !== values.red;
      const { commands } = hasLines ? withLines(edit, values) : edit;
      return commands.map((command) => ({ row: id, command }));
    });
    return submitRows(strategyId, edits, bases);
  };

  return (
    <GridDialog
      title={TITLE}
      description="Type in a cell, or paste rows from a spreadsheet, best with their headings. Ctrl D takes the text above; Shift and a click select a range, which Ctrl D fills. New rows become primary KPIs."
      noun={['KPI', 'KPIs']}
      columns={columnsOf(content, people, { period, periodOf })}
      rows={kpis.map((kpi): GridRow => {
        const { redLine, band = null } = lines.get(kpi.id) ?? {};
        const placed = { ...kpi, nodeId: objectiveIdOf(content, kpi) };
        const values = {
          ...valuesOf(placed),
          ...trackingValuesOf(kpi, measures),
          ...(hasLines(kpi) && { red: numberText(redLine) }),
          ...(isTracked(kpi) && { actual: numberText(entered.get(kpi.id)) }),
          ...(isTracked(kpi) &&
            kpi.direction === 'band' && { target: targetText({ target: null, band }, PLAIN) }),
        };
        return { id: String(kpi.id), cells: asCells(values, false) };
      })}
      version={[...periods.values()].map(({ key }) => key).join(' ')}
      blank={() =>
        asCells({ ...valuesOf(undefined, nodeId ?? null), ...trackingValuesOf(undefined, measures) }, true)
      }
      // No target is none, and nothing is known of a KPI without numbers and a status.
      startOf={({ target, actual, status }) => ({
        target: '',
        ...(!target && !actual && !status && { status: NOT_STARTED }),
      })}
      keys={['measure', 'nodeId']}
      reader={readerOf('kpi')}
      isSkipped={(cells) => isBlank(cellOf(cells, 'measure'))}
      skips="a measure"
      check={(cells, before, id) =>
        check(objectives, cells, before, asValues(cells, kpiOf(id), measures), measures)
      }
      ask={ask}
      save={save}
      saved="KPIs saved successfully"
      failed="Failed to save KPIs"
      tools={
        period && (
          <ValuePeriod
            {...{ period, choices }}
            isLocked={typing.isLocked(period)}
            onChange={(key) => {
              const chosen = choices.find((choice) => choice.key === key);
              if (chosen) onPeriod(chosen);
            }}
            className="text-13 text-ink-2"
          />
        )
      }
      pasted={(rows) => {
        const labels = rows.flatMap(({ cells }) =>
          cellOf(cells, 'actual') === '' ? [] : (periodOf(cells)?.label ?? []),
        );
        return labels.length > 0 ? `Actuals are those of ${listOf([...new Set(labels)])}.` : undefined;
      }}
      // A department or team KPI has the objective of its parent, and a band is set by period.
      isLocked={({ id, cells }, column) =>
        column === 'nodeId'
          ? (kpiOf(id)?.parentId ?? null) !== null
          : column === 'target' && isBand(cells, kpiOf(id))
      }
      lockOf={({ cells }, column) =>
        column === 'actual' ? locks.get(cellOf(cells, 'grain') as Grain) : undefined
      }
      onClose={onClose}
    />
  );
}
