import { describe, expect, test } from 'vitest';
import type { Change } from '../../../contract/change.ts';
import type { Flow, Strategy } from '../../../contract/entities.ts';
import { catchUp, catchUpStrategy, patchFlow } from './patch.ts';

const empty: Flow = { revision: 1, nodes: [], links: [], kpis: [], initiatives: [] };
let revision = 1;

/** A change as the server sends it. */
const change = (
  entity: Change['entity'],
  id: number,
  before: Change['before'],
  after: Change['after'],
): Change => ({
  revision: ++revision,
  seq: 0,
  at: '2030-01-01T00:00:00.000Z',
  userId: 1,
  name: 'Ada',
  entity,
  id,
  operation: before === null ? 'create' : after === null ? 'delete' : 'update',
  label: '',
  before,
  after,
  commandId: null,
});

const kpi = (id: number, kpiLevel: string, parentId: number | null, more: object = {}) =>
  change('kpi', id, null, {
    id,
    kpiLevel,
    parentId,
    nodeId: null,
    measure: `Measure ${id}`,
    measureDueDate: null,
    actualDate: null,
    ...more,
  });

const cascade = [kpi(1, 'primary', null, { nodeId: 5 }), kpi(2, 'department', 1), kpi(3, 'team', 2)].reduce(
  patchFlow,
  empty,
);

describe('a change of a node', () => {
  const made = change('node', 7, null, { id: 7, title: 'Grow' });

  test('adds, changes and removes it, and is the same applied twice', () => {
    const added = patchFlow(patchFlow(empty, made), made);
    expect(added.nodes).toEqual([{ id: 7, title: 'Grow' }]);
    const renamed = patchFlow(added, change('node', 7, { title: 'Grow' }, { title: 'Grow fast' }));
    expect(renamed.nodes).toEqual([{ id: 7, title: 'Grow fast' }]);
    const gone = change('node', 7, { id: 7 }, null);
    expect(patchFlow(patchFlow(renamed, gone), gone).nodes).toEqual([]);
  });

  test('does not restore a deleted one', () => {
    expect(patchFlow(empty, change('node', 9, { title: 'a' }, { title: 'b' })).nodes).toEqual([]);
  });
});

describe('a change of a KPI', () => {
  test('puts each level under its parent, with the parent’s objective', () => {
    const [primary] = cascade.kpis;
    expect(primary).toMatchObject({ id: 1, nodeId: 5, parentKpi: null });
    const [department] = primary?.departmentKpis ?? [];
    expect(department).toMatchObject({
      id: 2,
      kpiId: 1,
      nodeId: 5,
      parentKpi: { id: 1, measure: 'Measure 1' },
    });
    expect(department?.teamKpis).toMatchObject([
      { id: 3, departmentKpiId: 2, nodeId: 5, parentKpi: { id: 2, measure: 'Measure 2' } },
    ]);
  });

  test('updates the objective and the parent’s name of the levels below', () => {
    const moved = patchFlow(
      cascade,
      change('kpi', 1, { nodeId: 5, measure: 'a' }, { nodeId: null, measure: 'Sales' }),
    );
    expect(moved.kpis[0]?.departmentKpis[0]).toMatchObject({ nodeId: null, parentKpi: { measure: 'Sales' } });
    expect(moved.kpis[0]?.departmentKpis[0]?.teamKpis[0]).toMatchObject({ nodeId: null });
  });

  test('derives the input status again', () => {
    const due = patchFlow(
      cascade,
      change('kpi', 3, { measureDueDate: null }, { measureDueDate: '2001-01-01' }),
    );
    expect(due.kpis[0]?.departmentKpis[0]?.teamKpis[0]?.inputStatus).toBe('Overdue');
  });

  test('removes it at any level', () => {
    const noTeam = patchFlow(cascade, change('kpi', 3, { id: 3 }, null));
    expect(noTeam.kpis[0]?.departmentKpis[0]?.teamKpis).toEqual([]);
    expect(patchFlow(noTeam, change('kpi', 1, { id: 1 }, null)).kpis).toEqual([]);
  });
});

describe('a change of work', () => {
  const work = [
    change('initiative', 1, null, { id: 1, initiative: 'Do' }),
    change('tactic', 2, null, { id: 2, initiativeId: 1, title: 'How' }),
    change('actionStep', 3, null, { id: 3, tacticId: 2, title: 'Step' }),
  ].reduce(patchFlow, empty);

  test('nests tactics and action steps, and finds them for updates that do not name their parent', () => {
    const done = patchFlow(work, change('actionStep', 3, { progress: 0 }, { progress: 50 }));
    expect(done.initiatives).toEqual([
      {
        id: 1,
        initiative: 'Do',
        tactics: [
          {
            id: 2,
            initiativeId: 1,
            title: 'How',
            actionSteps: [{ id: 3, tacticId: 2, title: 'Step', progress: 50 }],
          },
        ],
      },
    ]);
  });

  test('removes a step, a tactic', () => {
    const noStep = patchFlow(work, change('actionStep', 3, { id: 3, tacticId: 2 }, null));
    expect(noStep.initiatives[0]?.tactics[0]?.actionSteps).toEqual([]);
    const noTactic = patchFlow(noStep, change('tactic', 2, { id: 2, initiativeId: 1 }, null));
    expect(noTactic.initiatives[0]?.tactics).toEqual([]);
  });
});

describe('catching up', () => {
  const first = { ...change('node', 1, null, { id: 1 }), revision: 2 };
  const second = { ...change('node', 2, null, { id: 2 }), revision: 3 };

  test('applies new changes only, and has the last revision', () => {
    const at2 = catchUp(empty, { from: 1, to: 2, changes: [first] });
    expect(at2).toMatchObject({ revision: 2, nodes: [{ id: 1 }] });
    expect(at2 && catchUp(at2, { from: 1, to: 3, changes: [first, second] })).toMatchObject({
      revision: 3,
      nodes: [{ id: 1 }, { id: 2 }],
    });
  });

  test('refuses changes that start after its revision', () => {
    expect(catchUp(empty, { from: 2, to: 3, changes: [second] })).toBeUndefined();
  });
});

describe('the strategy itself', () => {
  const strategy = { id: 7, title: 'Old', revision: 4 } as Strategy;
  const titled = (at: number, title: string): Change => ({
    ...change('strategy', 7, { title: 'Old' }, { title }),
    revision: at,
  });

  test('applies newer changes, and has the last revision', () => {
    const changes = {
      from: 3,
      to: 6,
      changes: [titled(4, 'Older'), titled(5, 'New'), change('node', 1, null, { title: 'N' })],
    };
    expect(catchUpStrategy(strategy, changes)).toEqual({ id: 7, title: 'New', revision: 6 });
  });

  test('ignores changes that start after its revision, so that it is seen to be outdated', () => {
    const changes = { from: 5, to: 6, changes: [titled(6, 'New')] };
    expect(catchUpStrategy(strategy, changes)).toEqual(strategy);
  });

  test('ignores older changes', () => {
    const changes = { from: 2, to: 3, changes: [titled(3, 'Older')] };
    expect(catchUpStrategy(strategy, changes)).toEqual(strategy);
  });
});
