import { expect, it } from 'vitest';
import { foundIn, type Given, type GivenPlan, objective, orders, pillar } from './test/plan.ts';

/** Two bands: what is sold above, what people learn below. */
const growth = pillar;
const learning = { id: 3, type: 'perspective', title: 'Learning', position: 'b' } as const;
const skills = { id: 4, type: 'objective', title: 'Build skills', perspectiveId: 3 } as const;
const culture = { id: 5, type: 'objective', title: 'Share knowledge', perspectiveId: 3 } as const;
const half = [100, 100, 100, 100, 100, 100];
const training = { ...orders, id: 11, nodeId: 4, measure: 'Training days', actuals: half };

const planWith = (links: readonly Given<'link'>[], more: Partial<GivenPlan> = {}): GivenPlan => ({
  nodes: [growth, objective, learning, skills, culture],
  kpis: [{ ...orders, actuals: half }, training],
  initiatives: [],
  links,
  ...more,
});
const MAP = /^(?:onNoPath|effectWithoutCause|causeWithoutEvidence) /;
const onMap = (plan: GivenPlan): string[] => foundIn(plan).filter((found) => MAP.test(found));
const shared = { id: 1, sourceId: 5, targetId: 4 };

it('leaves a plan without causes alone', () => {
  expect(onMap(planWith([]))).toEqual([]);
});

it('finds an objective that no path of the map reaches', () => {
  expect(onMap(planWith([{ id: 1, sourceId: 4, targetId: 2 }]))).toEqual(['onNoPath objective:5']);
});

it('finds an effect that nothing causes, unless it stands in the lowest band', () => {
  const strange = { id: 2, sourceId: 2, targetId: 4 };
  expect(onMap(planWith([shared, strange]))).toContain('effectWithoutCause objective:2');
  expect(onMap(planWith([shared, { id: 2, sourceId: 4, targetId: 2 }])).join()).not.toContain(
    'effectWithout',
  );
});

it('finds a cause one side of which has no values, once six periods have some', () => {
  const link = { id: 2, sourceId: 4, targetId: 2 };
  expect(onMap(planWith([shared, link]))).toEqual(['causeWithoutEvidence objective:4']);
  const early = {
    kpis: [
      { ...orders, actuals: [100] },
      { ...training, actuals: [100] },
    ],
  };
  expect(onMap(planWith([shared, link], early))).toEqual([]);
  const named = { ...shared, leadKpiId: 11 };
  expect(onMap(planWith([named, link]))).toEqual([]);
});
