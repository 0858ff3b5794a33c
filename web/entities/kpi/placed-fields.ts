import { kpi } from '../../../contract/kinds/kpi.ts';
import { furtherFields } from '../record/fields.ts';

/** The fields that the grid, the form and the list of KPIs place themselves, in the order of the grid. */
export const PLACED_FIELDS = [
  'measure',
  'nodeId',
  'target',
  'actual',
  'unit',
  'period',
  'periodUnit',
  'inputOwner',
  'measureDueDate',
  'status',
  'frequency',
  'description',
] as const;

/** The fields that they show after those. */
export const FURTHER_FIELDS = furtherFields(kpi.fields, PLACED_FIELDS);
