import { initiative } from '../../../contract/kinds/initiative.ts';
import type { GridColumn } from '../../ui/grid/model.ts';
import { gridColumns } from '../record/fields.ts';
import { PLACED_FIELDS } from './placed-fields.ts';

/** The columns of the grid of initiatives. */
export const columnsOf = (
  objectives: GridColumn['options'] & {},
  people: GridColumn['suggestions'] & {},
): GridColumn[] =>
  gridColumns(initiative.fields, PLACED_FIELDS, {
    nodeId: { options: objectives },
    whoName: { suggestions: people },
  });
