import type { Node } from '../../../contract/api/entities.ts';
import type { Rows } from './row.ts';

/** Batches of commands. */
export const commandRows = {
  'commands.run': {
    given: ({ board }) => {
      const [first] = board.objectives as [Node];
      const fields = { measure: 'Churn', nodeId: first.id };
      return {
        params: { id: board.id },
        body: { commands: [{ type: 'kpi.create', id: -1, fields }], base: 1 },
      };
    },
  },
} satisfies Partial<Rows>;
