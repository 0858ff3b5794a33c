import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findingsOf } from './plan-check.ts';
import { campaign, clean, factsOf, foundIn, type GivenPlan, objective, orders, pillar } from './test/plan.ts';
import { runs } from '../test/runs.ts';

/** What belongs to one objective of a plan, whose id is a hundred times its place. */
interface Part {
  objective: Partial<typeof objective>;
  kpi: Partial<typeof orders>;
  initiative: Partial<typeof campaign>;
  lacks?: 'kpi' | 'initiative';
}

const sound: Part = { objective: {}, kpi: {}, initiative: {} };

/** Parts with one fault, and the finding of it in a part with an id. */
const FAULTS: readonly { part: Partial<Part>; finding: (id: number) => string }[] = [
  { part: { kpi: { inputOwner: '' } }, finding: (id) => `noOwner kpi:${id + 1}` },
  { part: { kpi: { indicator: null } }, finding: (id) => `noLeadMeasure objective:${id}` },
  { part: { kpi: { actuals: [9, null, null, null] } }, finding: (id) => `stale kpi:${id + 1}` },
  { part: { kpi: { weight: 0 } }, finding: (id) => `weightsZero objective:${id}` },
  { part: { kpi: { actuals: [101, 102, 103, null] } }, finding: (id) => `lowCoverage objective:${id}` },
  {
    part: { kpi: { baseline: { value: 200, date: null } } },
    finding: (id) => `baselinePastTarget kpi:${id + 1}`,
  },
  { part: { kpi: { july: { target: 0 } } }, finding: (id) => `zeroTarget kpi:${id + 1}` },
  { part: { initiative: { whoName: '' } }, finding: (id) => `noOwner initiative:${id + 2}` },
  {
    part: { initiative: { whenDate: '2026-01-31T00:00:00.000Z' } },
    finding: (id) => `pastEnd initiative:${id + 2}`,
  },
  { part: { lacks: 'kpi' }, finding: (id) => `initiativeWithoutKpi objective:${id}` },
  { part: { lacks: 'initiative' }, finding: (id) => `kpiWithoutInitiative objective:${id}` },
  {
    part: { kpi: { actuals: [101, 102, 103, 5] }, initiative: { progress: 100 } },
    finding: (id) => `offTrackWithoutAction objective:${id}`,
  },
];

const idOf = (place: number): number => 100 * (place + 1);

function planOf(parts: readonly Partial<Part>[]): GivenPlan {
  const whole = parts.map((part, place) => ({ ...sound, ...part, id: idOf(place) }));
  return {
    nodes: [...clean.nodes, ...whole.map(({ id, objective: own }) => ({ ...objective, ...own, id }))],
    kpis: [
      ...clean.kpis,
      ...whole.flatMap(({ id, kpi, lacks }) =>
        lacks === 'kpi' ? [] : [{ ...orders, ...kpi, id: id + 1, nodeId: id }],
      ),
    ],
    initiatives: [
      ...clean.initiatives,
      ...whole.flatMap(({ id, initiative, lacks }) =>
        lacks === 'initiative' ? [] : [{ ...campaign, ...initiative, id: id + 2, nodeId: id }],
      ),
    ],
  };
}

const faults = fc.array(fc.option(fc.constantFrom(...FAULTS), { nil: undefined }), { maxLength: 10 });

it('should find each fault once, and nothing else; one that is mended is found no more', () => {
  fc.assert(
    fc.property(faults, fc.nat(), (given, mended) => {
      const found = foundIn(planOf(given.map((fault) => fault?.part ?? {})));
      const expected = given.map((fault, place) => fault?.finding(idOf(place)));
      expect(found.toSorted()).toEqual(expected.filter((one) => one !== undefined).toSorted());

      if (given.length === 0) return;
      const at = mended % given.length;
      const after = planOf(given.with(at, undefined).map((fault) => fault?.part ?? {}));
      expect(foundIn(after)).toEqual(found.filter((one) => one !== expected[at]));
    }),
    { numRuns: runs(60) },
  );
});

it('should not depend on the order of the records', () => {
  fc.assert(
    fc.property(faults, (given) => {
      const plan = planOf(given.map((fault) => fault?.part ?? {}));
      const turned = {
        nodes: plan.nodes.toReversed(),
        kpis: plan.kpis.toReversed(),
        initiatives: plan.initiatives.toReversed(),
      };
      expect(findingsOf(factsOf(turned))).toEqual(findingsOf(factsOf(plan)));
    }),
    { numRuns: runs(20) },
  );
});

it('should check 5,000 KPIs at once', () => {
  const nodes = [pillar, ...Array.from({ length: 400 }, (_, at) => ({ ...objective, id: 2 + at }))];
  const kpis = Array.from({ length: 5000 }, (_, at) => ({
    ...orders,
    id: 1000 + at,
    nodeId: 2 + (at % 400),
    actuals: [1],
    inputOwner: at % 2 === 0 ? '' : 'Ada',
  }));
  const findings = findingsOf(factsOf({ nodes, kpis, initiatives: [campaign] }));
  const about = (id: number) => findings.filter(({ of }) => of === `kpi:${id}`).map(({ rule }) => rule);
  expect(about(1000)).not.toEqual(about(1001));
});
