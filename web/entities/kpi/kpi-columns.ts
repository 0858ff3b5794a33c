import { PERIOD_UNITS } from '../../../contract/kinds/constants.ts';
import { ONCE, type Period } from '../../../contract/scorecard/periods.ts';
import { kpi } from '../../../contract/kinds/kpi.ts';
import type { Content } from '../../../contract/commands/content.ts';
import {
  AGGREGATION_LABELS,
  DIRECTION_LABELS,
  GRAIN_LABELS,
  SOURCE_LABELS,
} from '../../../contract/words/tracking.ts';
import { objectiveOptions } from '../../lib/strategy/objectives.ts';
import { sameText } from '../../ui/grid/same-text.ts';
import { type Cells, cellOf, type GridColumn } from '../../ui/grid/model.ts';
import { gridColumns } from '../record/fields.ts';
import { readPeriod } from './period.ts';
import { PLACED_FIELDS } from './placed-fields.ts';

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const unitOf = (cells: Cells): string => cellOf(cells, 'unit');

/** The columns that track a KPI over time. */
const TRACKING: readonly GridColumn[] = [
  {
    id: 'grain',
    header: 'How often',
    width: 110,
    kind: 'select',
    options: [{ value: '', label: 'Once' }, ...choices(GRAIN_LABELS)],
  },
  {
    id: 'direction',
    header: 'Better is',
    width: 130,
    kind: 'select',
    options: choices(DIRECTION_LABELS),
  },
  { id: 'red', header: 'Red line', width: 90, kind: 'number', unitOf },
  {
    id: 'aggregation',
    header: 'Longer periods',
    width: 130,
    kind: 'select',
    options: choices(AGGREGATION_LABELS),
  },
  {
    id: 'source',
    header: 'Values come from',
    width: 140,
    kind: 'select',
    options: choices(SOURCE_LABELS),
  },
];

/** What says for which period a row has its actual; undefined where it is due once. */
export interface ActualColumn {
  /** The period that the heading names; undefined where no KPI is over time. */
  period: Period | undefined;
  periodOf: (cells: Cells) => Period | undefined;
}

/** How the column of actuals names its period, and its cells those of others. */
function actualColumn({ period, periodOf }: ActualColumn): Partial<GridColumn> {
  const { label } = kpi.fields.actual;
  return {
    ...(period && {
      header: `${label}, ${period.label}`,
      width: 150,
    }),
    noteOf: (cells) => {
      const periodOfCell = periodOf(cells);
      if (periodOfCell?.key === period?.key) return undefined;
      return periodOfCell?.label ?? ONCE.label;
    },
  };
}

/** The columns of the grid of KPIs. */
export function columnsOf(
  content: Content,
  people: GridColumn['suggestions'] & {},
  actual: ActualColumn = { period: undefined, periodOf: () => undefined },
): GridColumn[] {
  const columns = gridColumns(kpi.fields, PLACED_FIELDS, {
    nodeId: { required: true, options: objectiveOptions(content) },
    target: { unitOf },
    // The same actual entered again is recorded again.
    actual: { unitOf, repeats: true, ...actualColumn(actual) },
    period: { read: readPeriod },
    periodUnit: {
      // A unit alone leaves the number of periods.
      read: (text) => (PERIOD_UNITS.some((unit) => sameText(unit, text)) ? undefined : readPeriod(text)),
    },
    inputOwner: { suggestions: people },
  });
  const at = columns.findIndex(({ id }) => id === 'inputOwner') + 1;
  return [...columns.slice(0, at), ...TRACKING, ...columns.slice(at)];
}
