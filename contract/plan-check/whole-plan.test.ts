import { describe, expect, it } from 'vitest';
import { findingsOf } from './plan-check.ts';
import {
  campaign,
  clean,
  done,
  factsOf,
  foundIn,
  objective,
  onlyIn,
  orders,
  pillar,
  untracked,
  withCampaign,
  withKpis,
  withOrders,
} from './test/plan.ts';

describe('what has no owner', () => {
  it('should be a KPI whose values nobody is named to enter', () => {
    expect(onlyIn(withOrders({ inputOwner: ' ' }))).toMatchObject({
      rule: 'noOwner',
      of: 'kpi:10',
      text: 'Nobody is named to enter its values; 0 of 1 KPI have one.',
      fix: { open: 'kpi', id: 10, field: 'inputOwner' },
    });
    expect(foundIn(withOrders({ inputOwner: '', ownerId: 5 }))).toEqual([]);
  });

  it('should be open work of nobody', () => {
    expect(onlyIn(withCampaign({ whoName: '' }))).toMatchObject({
      of: 'initiative:20',
      fix: { open: 'initiative', id: 20, field: 'whoName' },
    });
    expect(foundIn(withCampaign({ whoName: '', ...done }))).toEqual([]);
  });

  it('should not be a KPI that is computed', () => {
    const computed = { ...orders, id: 11, inputOwner: '', source: 'formula', formula: '[#10]' } as const;
    expect(foundIn(withKpis(computed))).not.toContain('noOwner kpi:11');
  });
});

describe('KPIs and initiatives without each other', () => {
  const other = { ...objective, id: 3, title: 'Waste less' };
  const nodes = [pillar, objective, other];

  it('should find an objective with open work and no KPI', () => {
    const plan = { ...clean, nodes, initiatives: [campaign, { ...campaign, id: 21, nodeId: 3 }] };
    expect(onlyIn(plan)).toMatchObject({
      rule: 'initiativeWithoutKpi',
      of: 'objective:3',
      text: 'It has 1 open initiative and no KPI that shows whether it works.',
      fix: { open: 'newKpi', nodeId: 3 },
    });
    expect(
      foundIn({ ...plan, initiatives: [campaign, { ...campaign, id: 21, nodeId: 3, ...done }] }),
    ).toEqual([]);
  });

  it('should find open work that is under no objective', () => {
    const plan = { ...clean, initiatives: [campaign, { ...campaign, id: 21, nodeId: null }] };
    expect(onlyIn(plan)).toMatchObject({
      of: 'initiative:21',
      fix: { open: 'initiative', id: 21, field: 'nodeId' },
    });
  });

  it('should find an objective with KPIs and no initiative', () => {
    const plan = { ...clean, nodes, kpis: [orders, { ...orders, id: 11, nodeId: 3 }] };
    expect(onlyIn(plan)).toMatchObject({
      rule: 'kpiWithoutInitiative',
      of: 'objective:3',
      text: 'It has 1 KPI and no initiative that would move it.',
      fix: { open: 'newInitiative', nodeId: 3 },
    });
  });

  it('should not say so of an objective that is found off track without action', () => {
    const red = { ...orders, id: 11, nodeId: 3, actuals: [1, 1, 1, 1] };
    expect(foundIn({ ...clean, nodes, kpis: [orders, red] })).toEqual(['offTrackWithoutAction objective:3']);
  });
});

describe('an objective without a lead measure', () => {
  const nodes = [pillar, objective, { ...objective, id: 3 }];
  const initiatives = [campaign, { ...campaign, id: 21, nodeId: 3 }];

  it('should be one whose tracked KPIs are none', () => {
    const kpis = [orders, { ...orders, id: 11, nodeId: 3, indicator: 'lag' }] as const;
    expect(onlyIn({ nodes, kpis, initiatives })).toMatchObject({
      rule: 'noLeadMeasure',
      of: 'objective:3',
      text: 'None of its 1 KPI is marked as a lead measure.',
      fix: { open: 'kpi', id: 11, field: 'indicator' },
    });
  });

  it('should be said once of a plan that has no lead measure at all', () => {
    const kpis = [
      { ...orders, indicator: null },
      { ...orders, id: 11, nodeId: 3, indicator: null },
    ];
    expect(onlyIn({ nodes, kpis, initiatives })).toMatchObject({
      of: 'strategy:1',
      text: 'None of its 2 KPIs is marked as a lead measure.',
      fix: { open: 'kpi', id: 10, field: 'indicator' },
    });
  });

  it('should not be one with a lead measure below a KPI, or without a tracked KPI', () => {
    const below = { ...orders, id: 11, parentId: 10, nodeId: null, kpiLevel: 'department' } as const;
    expect(foundIn({ ...clean, kpis: [{ ...orders, indicator: null }, below] })).toEqual([]);
    const kpis = [orders, { ...orders, ...untracked, id: 11, nodeId: 3 }];
    expect(foundIn({ nodes, kpis, initiatives })).toEqual([]);
  });
});

describe('a plan that is too large', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...orders, id: 100 + at }));

  it('should be found with more than 12 KPIs under an objective', () => {
    expect(onlyIn({ ...clean, kpis: many(13) })).toMatchObject({
      rule: 'tooManyKpis',
      of: 'objective:2',
      text: 'It has 13 primary KPIs; up to 12 can be weighed together.',
    });
    expect(foundIn({ ...clean, kpis: many(12) })).toEqual([]);
  });

  it('should be found with more than 60 elements', () => {
    const nodes = [pillar, ...Array.from({ length: 5 }, (_, at) => ({ ...objective, id: 2 + at }))];
    const initiatives = nodes.map(({ id }) => ({ ...campaign, id: 20 + id, nodeId: id }));
    const kpis = many(50).map((kpi, at) => ({ ...kpi, nodeId: 2 + (at % 5) }));
    const plan = (count: number) => ({
      nodes,
      kpis: kpis.slice(0, count),
      initiatives: initiatives.slice(1),
    });
    expect(foundIn(plan(49))).toEqual([]);
    expect(onlyIn(plan(50))).toMatchObject({
      rule: 'tooManyElements',
      of: 'strategy:1',
      text: 'It has 61 elements (1 pillar, 5 objectives, 50 primary KPIs, 5 initiatives); a plan of up to 60 fits on a page.',
    });
  });
});

it('should say nothing of tracked KPIs before their scores are read', () => {
  const { scores: _, ...facts } = factsOf(withOrders({ actuals: [1, 1, 1, 1], indicator: null }));
  expect(findingsOf(facts)).toEqual([]);
});
