import { expect, it } from 'vitest';
import type { Records } from '../kinds/kinds.ts';
import { measureOf } from '../scorecard/measure.ts';
import { runAtOnce } from '../scorecard/run-at-once.ts';
import type { Command } from './commands.ts';
import { type Content, emptyContent } from './content.ts';
import { decideAll } from './decide-all.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { mapReferences } from './references.ts';

const run = (content: Content, ...commands: Command[]) => {
  let next = 100;
  const context = { strategyId: 1, day: '2026-03-01', limits: DEFAULT_LIMITS, nextId: () => next++ };
  return runAtOnce(decideAll(content, commands, context));
};

type Fields = Record<string, unknown>;
const create = (id: number, measure: string, fields: Fields = {}): Command => ({
  type: 'kpi.create',
  id,
  fields: { measure, ...fields },
});
const update = (id: number, fields: Fields): Command => ({ type: 'kpi.update', id, fields });

/** The message of the first refusal. */
const refusalOf = (content: Content, ...commands: Command[]) =>
  run(content, ...commands).refusals[0]?.refusal.message;

const { content: both } = run(emptyContent(), create(1, 'A'), create(2, 'B'));
const kpi = (content: Content, id: number) => content.kpi.get(id) as Records['kpi'];

it('should not track a new KPI', () => {
  expect(kpi(both, 1)).toMatchObject({ grain: null, direction: 'up', weight: 1, cap: 100, dueDays: 10 });
});

it('should keep the ids of the measures that a formula names', () => {
  const { content } = run(
    both,
    update(1, { source: 'formula', formula: '[b] + 1' }),
    update(2, { measure: 'C' }),
  );
  expect(kpi(content, 1).formula).toBe('[#2] + 1');
  expect(mapReferences('kpi', { formula: '[#-2] + 1' }, (id) => -id)).toEqual({ formula: '[#2] + 1' });
});

it('should refuse a formula that cannot be read', () => {
  expect(refusalOf(both, update(1, { source: 'formula', formula: '1 +' }))).toBe(
    'The formula is not complete.',
  );
  expect(refusalOf(both, update(1, { formula: '[Nothing]' }))).toBe(
    'Formula: There is no measure named “Nothing”.',
  );
  expect(refusalOf(both, update(1, { formula: 'not yet a formula' }))).toBeUndefined();
});

it('should refuse measures that are computed from each other in a circle, and name them (example 27)', () => {
  const { content } = run(both, update(1, { source: 'formula', formula: '[B] + 1' }));
  expect(refusalOf(content, update(2, { source: 'formula', formula: '[A]' }))).toBe(
    'Formula: These measures would be computed from each other in a circle: B → A → B.',
  );
  expect(refusalOf(content, update(2, { aggregation: 'ratio', numeratorId: 1, denominatorId: 2 }))).toMatch(
    /^Numerator: /,
  );
  const parent = run(both, update(1, { source: 'rollup' })).content;
  const below = { kpiLevel: 'department', parentId: 1, source: 'formula', formula: '[A]' };
  expect(refusalOf(parent, create(3, 'C', below))).toMatch(/circle: C → A → C/);
  const child = run(both, create(3, 'C', { ...below, source: 'manual' })).content;
  const computed = run(child, update(3, { source: 'formula' })).content;
  expect(refusalOf(computed, update(1, { source: 'rollup' }))).toMatch(/^Source: .*A → C → A/);
});

it('should refuse more than 20 steps of computation', () => {
  let content = emptyContent();
  const names = Array.from({ length: 21 }, (_, index) => `M${index}`);
  content = run(content, ...names.map((name, index) => create(index + 1, name))).content;
  const chain = names
    .slice(1)
    .map((_, index) => update(index + 1, { source: 'formula', formula: `[M${index + 1}]` }));
  content = run(content, ...chain).content;
  expect(refusalOf(content, update(21, { source: 'formula', formula: '1' }))).toBeUndefined();
  const more = run(content, create(22, 'M21')).content;
  expect(refusalOf(more, update(21, { source: 'formula', formula: '[M21]' }))).toMatch(/at most 20 steps/);
});

it('should read the KPIs as earlier edits of a batch made them', () => {
  const first = update(1, { source: 'formula', formula: '[B]' });
  const second = update(2, { source: 'formula', formula: '[A]' });
  expect(refusalOf(both, first, second)).toMatch(/circle: B → A → B/);
  expect(refusalOf(both, first, update(1, { formula: '1' }), second)).toBeUndefined();
  const parent = run(both, update(1, { source: 'rollup' })).content;
  const below = create(3, 'C', { kpiLevel: 'department', parentId: 1 });
  expect(refusalOf(parent, below, update(3, { source: 'formula', formula: '[A]' }))).toMatch(
    /circle: C → A → C/,
  );
  const renamed = update(2, { measure: 'D' });
  expect(refusalOf(both, renamed, update(1, { formula: '[D]' }))).toBeUndefined();
  expect(refusalOf(both, renamed, update(1, { formula: '[B]' }))).toMatch(/no measure named “B”/);
  const deleted: Command = { type: 'kpi.delete', id: 2 };
  expect(refusalOf(both, update(1, { formula: '[B]' }), deleted, update(1, { formula: '[b]' }))).toMatch(
    /no measure named “b”/,
  );
});

it('should refuse to carry the values of a sum on', () => {
  expect(refusalOf(both, update(1, { aggregation: 'sum', missing: 'carry' }))).toMatch(/^Missing values: /);
});

it('should change nothing where the same baseline is given again', () => {
  const baseline = { value: 1, date: '2026-01-01' };
  const { content } = run(both, update(1, { baseline }));
  expect(run(content, update(1, { baseline: { ...baseline } })).events).toEqual([]);
});

it('should aim at the target in the period that the KPI names, unless a final target is set', () => {
  const aim = (fields: Fields) =>
    measureOf(kpi(run(both, update(1, { grain: 'month', target: 9, ...fields })).content, 1)).finalTarget;
  const baseline = { value: 1, date: '2026-01-31' };
  expect(aim({})).toEqual({ value: 9, date: null });
  expect(aim({ baseline, period: 1, periodUnit: 'Month' })).toEqual({ value: 9, date: '2026-02-28' });
  expect(aim({ baseline, period: 2, periodUnit: 'Quarter' })).toEqual({ value: 9, date: '2026-07-31' });
  expect(aim({ baseline, period: 2, periodUnit: 'Week' })).toEqual({ value: 9, date: '2026-02-14' });
  expect(aim({ baseline, finalTarget: { value: 5, date: null } })).toEqual({ value: 5, date: null });
});

it('should take a status for a statement only after a member changed it, or gave a reason', () => {
  const isChosen = (fields: Fields, ...updates: Fields[]) => {
    const edits = updates.map((next) => update(1, next));
    const { content } = run(emptyContent(), create(1, 'A', { grain: 'month', ...fields }), ...edits);
    return kpi(content, 1).statusChosen;
  };
  expect(isChosen({})).toBe(false);
  expect(isChosen({ status: 'Off Track' })).toBe(false);
  expect(isChosen({ statusReason: 'A strike' })).toBe(true);
  // A client that sends the whole record back states nothing.
  expect(isChosen({}, { status: 'On Track', statusReason: '', statusChosen: false, target: 5 })).toBe(false);
  expect(isChosen({}, { status: 'Off Track', statusChosen: false })).toBe(true);
  expect(isChosen({}, { status: 'Off Track' }, { status: 'On Track' })).toBe(true);
  expect(isChosen({}, { status: 'On Track', statusReason: 'A strike' })).toBe(true);
  expect(isChosen({}, { status: 'Off Track' }, { statusChosen: false })).toBe(false);
});

it('should give a KPI back the actual that it had while it was due once, where that is undone', () => {
  const { content: entered } = run(emptyContent(), create(1, 'A', { actual: 5 }));
  const monthly = run(entered, update(1, { grain: 'month' }));
  // No month has a value: the server shows none.
  const shown = run(monthly.content, update(1, { actual: null, actualPeriod: null }));
  const undone = run(shown.content, { type: 'undo', events: [...monthly.events, ...shown.events] });
  expect(kpi(undone.content, 1)).toMatchObject({ grain: null, actual: 5, actualDate: '2026-03-01' });
});
