import { PERIOD_UNITS, STATUSES } from '../../../contract/kinds/constants.ts';
import type { Flow } from '../../../contract/api/entities.ts';
import { objectiveOptions } from '../../lib/strategy/objectives.ts';
import { sameText } from '../../ui/grid/header.ts';
import { type Cells, cellOf, type GridColumn, optionsOf } from '../../ui/grid/model.ts';
import { readPeriod } from './period.ts';

const unitOf = (cells: Cells): string => cellOf(cells, 'unit');

/** The columns of the grid of KPIs. */
export const columnsOf = (flow: Flow, people: readonly string[]): GridColumn[] => [
  {
    id: 'measure',
    header: 'Measure',
    aliases: ['KPI', 'KPI name', 'Indicator', 'Metric', 'Name', 'What'],
    width: 240,
    kind: 'text',
    required: true,
  },
  {
    id: 'nodeId',
    header: 'Objective',
    aliases: ['Strategic objective', 'Goal'],
    width: 200,
    kind: 'select',
    required: true,
    options: objectiveOptions(flow),
  },
  {
    id: 'target',
    header: 'Target',
    aliases: ['Target value', 'Goal value', 'Plan'],
    width: 90,
    kind: 'number',
    unitOf,
    required: true,
  },
  {
    id: 'actual',
    header: 'Actual',
    aliases: ['Actual value', 'Current', 'Current value', 'Value', 'Result'],
    width: 90,
    kind: 'number',
    unitOf,
    // The same actual entered again is recorded again.
    repeats: true,
  },
  {
    id: 'unit',
    header: 'Unit',
    aliases: ['Unit of measure', 'Units', 'UoM'],
    width: 80,
    kind: 'text',
    required: true,
  },
  { id: 'period', header: 'Period', width: 80, kind: 'number', required: true, read: readPeriod },
  {
    id: 'periodUnit',
    header: 'Period unit',
    width: 110,
    kind: 'select',
    required: true,
    options: optionsOf(PERIOD_UNITS),
    // A unit alone leaves the number of periods.
    read: (text) => (PERIOD_UNITS.some((unit) => sameText(unit, text)) ? undefined : readPeriod(text)),
  },
  {
    id: 'inputOwner',
    header: 'Owner',
    aliases: ['Who', 'KPI owner', 'Responsible', 'Input owner'],
    width: 140,
    kind: 'text',
    suggestions: people,
  },
  {
    id: 'measureDueDate',
    header: 'Due date',
    aliases: ['When', 'Due', 'Deadline', 'Measure due date'],
    width: 130,
    kind: 'date',
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    kind: 'select',
    free: true,
    required: true,
    options: optionsOf(STATUSES),
  },
  { id: 'frequency', header: 'Frequency', aliases: ['Reporting frequency'], width: 110, kind: 'text' },
  {
    id: 'description',
    header: 'Description',
    aliases: ['Definition', 'Notes', 'Comment'],
    width: 240,
    kind: 'text',
  },
];
