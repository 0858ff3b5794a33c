import { stepFields, tactic } from '../../../contract/kinds/steps.ts';
import type { GridColumn } from '../../ui/grid/model.ts';
import { furtherFields, gridColumns } from '../record/fields.ts';

/** The fields that the grid and the form of tactics and action steps place themselves, in the order of the grid. */
const PLACED_FIELDS = ['owner', 'startDate', 'dueDate', 'progress', 'status'] as const;

/** The fields that they show after those. */
export const FURTHER_FIELDS = furtherFields(stepFields, PLACED_FIELDS);

/** The columns of the grid of tactics and action steps. */
export const columnsOf = (
  initiatives: GridColumn['options'] & {},
  people: GridColumn['suggestions'] & {},
): GridColumn[] => [
  {
    id: 'initiative',
    header: 'Initiative',
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
    width: 240,
    kind: 'text',
  },
  ...gridColumns(tactic.fields, PLACED_FIELDS, {
    owner: { id: 'who', suggestions: people },
  }),
];
