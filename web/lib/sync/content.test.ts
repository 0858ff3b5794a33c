import { afterAll, expect, test, vi } from 'vitest';
import { apply } from '../../../contract/commands/content.ts';
import { contentOf, initiative, kpi } from '../../test/content.ts';
import { nested, revisedOf } from './content.ts';

const flow = {
  ...contentOf({ pillars: { Customer: ['Grow'] } }),
  kpis: [kpi({ measure: 'Sales', below: [{ measure: 'North', below: [{ measure: 'Ada' }] }] }), kpi()],
  initiatives: [initiative({ tactics: [{ steps: [{}] }, {}] }), initiative()],
};

// The server entry has no window, and keeps nothing between two renders.
vi.stubGlobal('window', {});
afterAll(() => void vi.unstubAllGlobals());

test('what no change touched stays the same object, so that memoized components do not render', () => {
  const revised = revisedOf(flow);
  const before = nested(1, revised);
  expect(before).toEqual(flow);
  const team = flow.kpis[0]?.departmentKpis[0]?.teamKpis[0]?.id ?? 0;
  const content = apply(revised.content, [{ entity: 'kpi', id: team, before: {}, after: { actual: 4 } }]);
  const after = nested(1, { revision: 2, content });
  expect(after.revision).toBe(2);
  expect(after.kpis[0]?.departmentKpis[0]?.teamKpis[0]?.actual).toBe(4);
  expect(after.kpis[1]).toBe(before.kpis[1]);
  expect(after.nodes).toBe(before.nodes);
  expect(after.initiatives).toBe(before.initiatives);
});

test('a new objective or name of a KPI shows in those below it', () => {
  const revised = revisedOf(flow);
  const id = flow.kpis[0]?.id ?? 0;
  const event = { entity: 'kpi', id, before: {}, after: { nodeId: 5, measure: 'Revenue' } } as const;
  const [kpi] = nested(2, { revision: 2, content: apply(revised.content, [event]) }).kpis;
  expect(kpi?.departmentKpis[0]).toMatchObject({ nodeId: 5, parentKpi: { id, measure: 'Revenue' } });
  expect(kpi?.departmentKpis[0]?.teamKpis[0]?.nodeId).toBe(5);
});

test('a changed step shows in its initiative alone', () => {
  const revised = revisedOf(flow);
  const before = nested(3, revised);
  const step = flow.initiatives[0]?.tactics[0]?.actionSteps[0]?.id ?? 0;
  const event = { entity: 'actionStep', id: step, before: {}, after: { progress: 50 } } as const;
  const after = nested(3, { revision: 2, content: apply(revised.content, [event]) });
  expect(after.initiatives[0]?.tactics[0]?.actionSteps[0]?.progress).toBe(50);
  expect(after.initiatives[1]).toBe(before.initiatives[1]);
});

test('only the strategies that were shown last stay nested', () => {
  const revised = revisedOf(flow);
  const first = nested(11, revised);
  for (const id of [12, 13, 14]) nested(id, revised);
  expect(nested(11, revised)).toBe(first);
  for (const id of [12, 13, 14, 15]) nested(id, revised);
  expect(nested(11, revised)).not.toBe(first);
});
