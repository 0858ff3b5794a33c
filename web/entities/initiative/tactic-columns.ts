import { STATUSES } from '../../../contract/kinds/constants.ts';
import { type GridColumn, optionsOf } from '../../ui/grid/model.ts';

/** The columns of the grid of tactics and action steps. */
export const columnsOf = (
  initiatives: GridColumn['options'] & {},
  people: readonly string[],
): GridColumn[] => [
  {
    id: 'initiative',
    header: 'Initiative',
    aliases: ['Project'],
    width: 240,
    kind: 'select',
    required: true,
    options: initiatives,
    fillsFor: ['tactic', 'step'],
  },
  { id: 'tactic', header: 'Tactic', width: 240, kind: 'text', required: true, fillsFor: ['step'] },
  {
    id: 'step',
    header: 'Action step',
    aliases: ['Step', 'Action', 'Task'],
    width: 240,
    kind: 'text',
  },
  {
    id: 'who',
    header: 'Owner',
    aliases: ['Who', 'Assigned to', 'Responsible'],
    width: 140,
    kind: 'text',
    suggestions: people,
  },
  { id: 'startDate', header: 'Start Date', aliases: ['Start', 'From'], width: 130, kind: 'date' },
  {
    id: 'dueDate',
    header: 'Due date',
    aliases: ['Due', 'End', 'End date', 'When', 'Deadline', 'To'],
    width: 130,
    kind: 'date',
  },
  { id: 'progress', header: 'Progress %', aliases: ['% complete', 'Done'], width: 110, kind: 'number' },
  {
    id: 'status',
    header: 'Status',
    width: 130,
    kind: 'select',
    free: true,
    options: optionsOf(STATUSES),
  },
];
