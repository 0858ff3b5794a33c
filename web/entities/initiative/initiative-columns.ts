import { STATUSES } from '../../../contract/kinds/constants.ts';
import { type GridColumn, optionsOf } from '../../ui/grid/model.ts';

/** The columns of the grid of initiatives. */
export const columnsOf = (
  objectives: GridColumn['options'] & {},
  people: readonly string[],
): GridColumn[] => [
  {
    id: 'initiative',
    header: 'Initiative',
    aliases: ['What', 'Name', 'Title', 'Project'],
    width: 260,
    kind: 'text',
    required: true,
  },
  {
    id: 'nodeId',
    header: 'Objective',
    aliases: ['Strategic objective', 'Goal'],
    width: 200,
    kind: 'select',
    options: objectives,
    required: true,
  },
  {
    id: 'whoName',
    header: 'Owner',
    aliases: ['Who', 'Responsible', 'Lead'],
    width: 130,
    kind: 'text',
    suggestions: people,
  },
  { id: 'whoDepartment', header: 'Department', aliases: ['Unit'], width: 130, kind: 'text' },
  { id: 'startDate', header: 'Start Date', aliases: ['Start', 'From', 'Begin'], width: 130, kind: 'date' },
  {
    id: 'whenDate',
    header: 'End Date',
    aliases: ['End', 'To', 'When', 'Due', 'Due date', 'Deadline'],
    width: 130,
    kind: 'date',
  },
  {
    id: 'budget',
    header: 'Budget in dollars',
    aliases: ['Budget', 'Cost'],
    width: 140,
    kind: 'number',
  },
  { id: 'progress', header: 'Progress %', aliases: ['% complete', 'Done'], width: 110, kind: 'number' },
  { id: 'status', header: 'Status', width: 130, kind: 'select', free: true, options: optionsOf(STATUSES) },
  { id: 'description', header: 'Description', aliases: ['Notes', 'Comment'], width: 260, kind: 'text' },
  { id: 'how', header: 'How', width: 260, kind: 'text' },
];
