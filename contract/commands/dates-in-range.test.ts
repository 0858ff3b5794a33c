import { expect, it } from 'vitest';
import { runAtOnce } from '../scorecard/run-at-once.ts';
import { type ContentEvent, emptyContent } from './content.ts';
import { decideAll } from './decide-all.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const context = { strategyId: 1, day: '2026-03-01', limits: DEFAULT_LIMITS, nextId: () => -9 };

it('should not bring back a date by undo that an upgrade emptied, and keep what only looks like one', () => {
  const fields = {
    measure: '0026-01-01',
    measureDueDate: '2201-01-01',
    baseline: { value: 3, date: '0026-01-01' },
    finalTarget: { value: 9, date: '2030-01-01' },
  };
  const made = runAtOnce(decideAll(emptyContent(), [{ type: 'kpi.create', id: 1, fields }], context));
  const [{ after }] = made.events as [ContentEvent];
  const deletion: ContentEvent = { entity: 'kpi', id: 1, before: after, after: null };
  const without = { ...fields, measureDueDate: null, baseline: { value: 3, date: null } };
  const undone = runAtOnce(decideAll(emptyContent(), [{ type: 'undo', events: [deletion] }], context));
  expect(undone.refusals).toEqual([]);
  expect(undone.content.kpi.get(1)).toMatchObject(without);

  const { content } = undone;
  const change: ContentEvent = {
    entity: 'kpi',
    id: 1,
    before: { measureDueDate: '0026-01-01', target: 7 },
    after: { measureDueDate: null, target: 0 },
  };
  const back = runAtOnce(decideAll(content, [{ type: 'undo', events: [change] }], context));
  expect(back.content.kpi.get(1)).toMatchObject({ ...without, target: 7 });
});

it('should give a record that an older version deleted the fields that it did not have', () => {
  const made = runAtOnce(
    decideAll(emptyContent(), [{ type: 'kpi.create', id: 1, fields: { measure: 'Churn' } }], context),
  );
  const { actualPeriod: _, code: __, ...older } = made.content.kpi.get(1) ?? {};
  const deletion: ContentEvent = { entity: 'kpi', id: 1, before: older, after: null };
  const undone = runAtOnce(decideAll(emptyContent(), [{ type: 'undo', events: [deletion] }], context));
  expect(undone.content).toEqual(made.content);
  const creation: ContentEvent = { entity: 'kpi', id: 1, before: null, after: older };
  const gone = runAtOnce(decideAll(made.content, [{ type: 'undo', events: [creation] }], context));
  expect(gone.content.kpi.size).toBe(0);
});
