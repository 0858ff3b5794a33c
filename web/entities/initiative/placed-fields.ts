import { initiative } from '../../../contract/kinds/initiative.ts';
import { furtherFields } from '../record/fields.ts';

/** The fields that the grid, the form and the list of initiatives place themselves, in the order of the grid. */
export const PLACED_FIELDS = [
  'initiative',
  'nodeId',
  'whoName',
  'whoDepartment',
  'startDate',
  'whenDate',
  'budget',
  'progress',
  'status',
  'description',
  'how',
] as const;

/** The fields that they show after those. */
export const FURTHER_FIELDS = furtherFields(initiative.fields, PLACED_FIELDS);
