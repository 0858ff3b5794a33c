import type { ImportMapping } from '../../../contract/table/mapping.ts';
import type { Rows, Scene } from './row.ts';

const source = { text: 'Pillar\tObjective\tMeasure\nPillar 1\tObjective 1.1\tChurn' };

const mapping: ImportMapping = {
  sheet: 'Pasted',
  heading: { first: 0, count: 1 },
  rows: 'kpi',
  columns: [{ field: 'pillar' }, { field: 'objective' }, { field: 'measure' }],
  mode: 'addAndChange',
  creates: true,
  decimal: '.',
  dates: 'dmy',
  leaves: [],
  choices: {},
};

const { sheet, heading, rows } = mapping;
const table = { sheet, heading, rows };

const importOf = ({ board }: Scene) => ({ params: { id: board.id }, body: { source, mapping } });

/** Spreadsheets into a strategy. The owner looks at previews for callers who may not. */
export const importRows = {
  'imports.sheets': { given: ({ board }) => ({ params: { id: board.id }, body: { source, table } }) },
  'imports.preview': { given: importOf },
  'imports.create': {
    given: async (scene) => {
      const given = importOf(scene);
      const { stamp } = await scene.owner.done('imports.preview', given);
      return { ...given, body: { ...given.body, stamp } };
    },
  },
  'imports.refused': { given: importOf },
} satisfies Partial<Rows>;
