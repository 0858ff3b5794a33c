import { expect, test } from 'vitest';
import { REFERRING } from '../../contract/commands/references.ts';
import { KIND_NAMES, type KindName } from '../../contract/kinds/names.ts';

/**
 * What a deletion does to the records that refer to the deleted one, as the dialogs that confirm it say: `consequence` in
 * board/consequence.ts, kpi/format.ts and initiative/format.ts.
 */
const DESCRIBED: Record<KindName, readonly string[]> = {
  // Its dialog counts everything: see dashboard/contents.ts.
  strategy: [],
  node: [
    'deletes node by perspectiveId',
    'unsets kpi.nodeId',
    'unsets initiative.nodeId',
    'deletes link by sourceId',
    'deletes link by targetId',
  ],
  link: [],
  kpi: [
    'deletes kpi by parentId',
    // Not said: a ratio without its numerator or denominator shows that itself.
    'unsets kpi.numeratorId',
    'unsets kpi.denominatorId',
    // Not said: the cause stays, and its dialog shows that it has no such KPI.
    'unsets link.leadKpiId',
    'unsets link.lagKpiId',
  ],
  initiative: ['unsets initiative.dependencies', 'deletes tactic by initiativeId'],
  tactic: ['deletes actionStep by tacticId'],
  actionStep: [],
};

test.each(KIND_NAMES)(
  'the dialog that deletes a %s says what happens to each kind that refers to it',
  (kind) => {
    const effects = (REFERRING.get(kind) ?? []).map(({ kind: from, field, onDelete }) =>
      onDelete === 'delete' ? `deletes ${from} by ${field}` : `unsets ${from}.${field}`,
    );
    expect(effects).toEqual(DESCRIBED[kind]);
  },
);
