import { PERIOD_UNITS } from '../../../contract/kinds/constants.ts';
import { kpi } from '../../../contract/kinds/kpi.ts';
import type { Flow } from '../../../contract/api/entities.ts';
import { objectiveOptions } from '../../lib/strategy/objectives.ts';
import { sameText } from '../../ui/grid/header.ts';
import { type Cells, cellOf, type GridColumn } from '../../ui/grid/model.ts';
import { gridColumns } from '../record/fields.ts';
import { readPeriod } from './period.ts';
import { PLACED_FIELDS } from './placed-fields.ts';

const unitOf = (cells: Cells): string => cellOf(cells, 'unit');

/** The columns of the grid of KPIs. */
export const columnsOf = (flow: Flow, people: readonly string[]): GridColumn[] =>
  gridColumns(kpi.fields, PLACED_FIELDS, {
    nodeId: { required: true, options: objectiveOptions(flow) },
    target: { unitOf },
    // The same actual entered again is recorded again.
    actual: { unitOf, repeats: true },
    period: { read: readPeriod },
    periodUnit: {
      // A unit alone leaves the number of periods.
      read: (text) => (PERIOD_UNITS.some((unit) => sameText(unit, text)) ? undefined : readPeriod(text)),
    },
    inputOwner: { suggestions: people },
  });
