import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, type Content, type ContentEvent } from '../../../contract/commands/content.ts';
import { flowOf } from '../../../contract/api/views.ts';
import { runs } from '../../../contract/test/runs.ts';
import { planOf } from '../../test/content.ts';
import {
  allKpis,
  allKpisOf,
  areScored,
  below,
  initiativesOf,
  kpisOf,
  linksOf,
  nodesOf,
  objectiveIdOf,
  primaryKpis,
  stepsOf,
  tacticsOf,
  withBelow,
  workOf,
} from './selectors.ts';

const [GROW, LEARN] = [7, 8];
const content = planOf({
  nodes: [
    { id: LEARN, type: 'objective', position: 'b' },
    { id: GROW, type: 'objective', position: 'a' },
  ],
  kpis: [
    { id: 1, nodeId: GROW, below: [{ id: 11, below: [{ id: 111 }] }, { id: 12 }] },
    { id: 2, nodeId: LEARN, below: [{ id: 21 }] },
    { id: 3, grain: 'month' },
  ],
  initiatives: [
    { id: 1, nodeId: GROW, tactics: [{ id: 1, steps: [{ id: 1 }, { id: 2 }] }, { id: 2 }] },
    { id: 2, nodeId: LEARN, tactics: [{ id: 3, steps: [{ id: 3 }] }] },
    { id: 3 },
  ],
});

const ids = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id);
const update = (entity: ContentEvent['entity'], id: number, after: object): ContentEvent => ({
  entity,
  id,
  before: {},
  after,
});
const kpi = (id: number, of: Content = content) =>
  of.kpi.get(id) as NonNullable<ReturnType<Content['kpi']['get']>>;

test('nodes stand in the order of their positions, other records in that of their ids', () => {
  expect(ids(nodesOf(content))).toEqual([GROW, LEARN]);
  expect(ids(primaryKpis(content))).toEqual([1, 2, 3]);
  const initiatives = [3, 1, 2].map((id) => ({ id, tactics: [{ id: id + 10 }, { id }] }));
  const unsorted = planOf({ initiatives, kpis: [{ id: 2, below: [{ id: 9 }, { id: 8 }] }, { id: 1 }] });
  expect(ids(initiativesOf(unsorted))).toEqual([1, 2, 3]);
  expect(ids(tacticsOf(unsorted, { id: 3 }))).toEqual([3, 13]);
  expect(ids(allKpis(unsorted))).toEqual([1, 2, 8, 9]);
});

test('an objective has its primary KPIs and initiatives, and null those that are Unassigned', () => {
  expect([GROW, LEARN, null].map((id) => ids(kpisOf(content, id)))).toEqual([[1], [2], [3]]);
  expect([GROW, LEARN, null].map((id) => ids(workOf(content, id)))).toEqual([[1], [2], [3]]);
  expect([kpisOf(content, 99), workOf(content, 99)]).toEqual([[], []]);
});

test('KPIs of three levels stand each after the one it belongs to, and belong to its objective', () => {
  expect(ids(below(content, kpi(1)))).toEqual([11, 12]);
  expect(ids(withBelow(content, kpi(1)))).toEqual([1, 11, 111, 12]);
  expect(ids(allKpis(content))).toEqual([1, 11, 111, 12, 2, 21, 3]);
  expect([1, 11, 111, 21, 3].map((id) => objectiveIdOf(content, kpi(id)))).toEqual([
    GROW,
    GROW,
    GROW,
    LEARN,
    null,
  ]);
  expect([GROW, LEARN, null].map((id) => ids(allKpisOf(content, id)))).toEqual([
    [1, 11, 111, 12],
    [2, 21],
    [3],
  ]);
  const moved = apply(content, [update('kpi', 1, { nodeId: LEARN })]);
  expect(objectiveIdOf(moved, kpi(111, moved))).toBe(LEARN);
});

test('initiatives have their tactics, and these their action steps', () => {
  expect(ids(tacticsOf(content, { id: 1 }))).toEqual([1, 2]);
  expect([1, 2, 3].map((id) => ids(stepsOf(content, { id })))).toEqual([[1, 2], [], [3]]);
});

test('a content is tracked where a KPI of any level is', () => {
  expect(areScored(content)).toBe(true);
  const untracked = apply(content, [update('kpi', 3, { grain: null })]);
  expect(areScored(untracked)).toBe(false);
  expect(areScored(apply(untracked, [update('kpi', 111, { grain: 'month' })]))).toBe(true);
});

test('what no change touched stays the same list, so that memoized components do not render', () => {
  const lists = (of: Content) => ({
    nodes: nodesOf(of),
    links: linksOf(of),
    grow: kpisOf(of, GROW),
    learn: kpisOf(of, LEARN),
    allOfLearn: allKpisOf(of, LEARN),
    belowFirst: below(of, { id: 1 }),
    belowSecond: below(of, { id: 2 }),
    work: workOf(of, GROW),
    tactics: tacticsOf(of, { id: 1 }),
    steps: stepsOf(of, { id: 1 }),
    otherSteps: stepsOf(of, { id: 3 }),
  });
  const changedBy = (event: ContentEvent): string[] => {
    const before = lists(content);
    const after = lists(apply(content, [event]));
    return Object.keys(before).filter(
      (name) => before[name as keyof typeof before] !== after[name as keyof typeof before],
    );
  };
  expect(changedBy(update('kpi', 1, { measure: 'Sales' }))).toEqual(['grow']);
  expect(changedBy(update('kpi', 11, { measure: 'North' }))).toEqual(['belowFirst']);
  expect(changedBy(update('kpi', 3, { nodeId: LEARN }))).toEqual(['learn', 'allOfLearn']);
  expect(changedBy(update('actionStep', 3, { progress: 50 }))).toEqual(['otherSteps']);
  expect(changedBy(update('tactic', 2, { title: 'Ask' }))).toEqual(['tactics']);
  expect(changedBy(update('node', GROW, { title: 'Grow' }))).toEqual(['nodes']);
});

/** The place of a record: the id of the one it belongs to, or none. */
const place = fc.option(fc.integer({ min: 1, max: 5 }));
const places = fc.array(place, { maxLength: 12 });
const plans = fc.record({
  kpis: places,
  departments: places,
  teams: places,
  initiatives: places,
  tactics: places,
  steps: places,
});

test('selectors give what the API answers nested, for random plans', () => {
  fc.assert(
    fc.property(plans, fc.integer(), ({ kpis, departments, teams, initiatives, tactics, steps }, seed) => {
      const under = <T>(list: readonly (number | null)[], at: number, make: (id: number) => T): T[] =>
        list.flatMap((parent, index) => ((parent ?? 0) % 5 === at % 5 ? [make(index)] : []));
      const records = planOf({
        nodes: [1, 2, 3, 4, 5].map((id) => ({ id, type: 'objective', position: `a${(id * seed) % 7}` })),
        kpis: kpis.map((nodeId, at) => ({
          nodeId,
          below: under(departments, at, (index) => ({ below: under(teams, index, () => ({})) })),
        })),
        initiatives: initiatives.map((nodeId, at) => ({
          nodeId,
          tactics: under(tactics, at, (index) => ({ steps: under(steps, index, () => ({})) })),
        })),
      });
      const flow = flowOf(1, records, '2026-01-05');
      expect(nodesOf(records)).toEqual(flow.nodes);
      expect(
        primaryKpis(records).map((primary) => [
          primary.id,
          objectiveIdOf(records, primary),
          below(records, primary).map((department) => [
            department.id,
            objectiveIdOf(records, department),
            below(records, department).map((team) => [team.id, objectiveIdOf(records, team)]),
          ]),
        ]),
      ).toEqual(
        flow.kpis.map((primary) => [
          primary.id,
          primary.nodeId,
          primary.departmentKpis.map((department) => [
            department.id,
            department.nodeId,
            department.teamKpis.map((team) => [team.id, team.nodeId]),
          ]),
        ]),
      );
      expect(
        initiativesOf(records).map((initiative) => ({
          ...initiative,
          tactics: tacticsOf(records, initiative).map((tactic) => ({
            ...tactic,
            actionSteps: stepsOf(records, tactic),
          })),
        })),
      ).toEqual(flow.initiatives);
      for (const id of [1, 2, 3, 4, 5, null]) {
        expect(ids(kpisOf(records, id))).toEqual(ids(flow.kpis.filter(({ nodeId }) => nodeId === id)));
        expect(ids(workOf(records, id))).toEqual(ids(flow.initiatives.filter(({ nodeId }) => nodeId === id)));
      }
    }),
    { numRuns: runs(100) },
  );
});
