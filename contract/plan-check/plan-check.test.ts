import { describe, expect, it } from 'vitest';
import {
  campaign,
  clean,
  done,
  foundIn,
  type GivenKpi,
  objective,
  onlyIn,
  orders,
  pillar,
  untracked,
  withCampaign,
  withKpis,
  withOrders,
} from './test/plan.ts';

it('should find nothing in a plan that is in order', () => {
  expect(foundIn(clean)).toEqual([]);
});

it('should find nothing in an empty plan', () => {
  expect(foundIn({ nodes: [], kpis: [], initiatives: [] })).toEqual([]);
});

it('should say nothing of a plan that has just begun', () => {
  const kpi = { measure: 'New', grain: 'month', nodeId: 2, target: 5 } as const;
  const nodes = [pillar, objective, { ...objective, id: 3 }];
  const kpis = [
    { ...kpi, id: 10 },
    { ...kpi, id: 11, actuals: [6] },
    { ...kpi, id: 12, grain: null },
  ];
  expect(foundIn({ nodes, kpis, initiatives: [] })).toEqual([]);
  expect(foundIn({ nodes, kpis: [], initiatives: [{ ...campaign, whoName: '' }] })).toEqual([]);
});

describe('work that is done while the KPIs are as before', () => {
  const finished = { ...done, startDate: '2026-05-10' };
  const plan = (settings: Partial<GivenKpi>, work: Partial<typeof campaign> = finished) => ({
    ...withOrders(settings),
    initiatives: [{ ...campaign, ...work }],
  });
  const amber = { july: { target: 110, red: 50 } };

  it('should be found, with what the KPIs were and are', () => {
    expect(onlyIn(plan({ ...amber, actuals: [90, 96, 93, 97, 95] }))).toEqual({
      rule: 'workWithoutEffect',
      of: 'objective:2',
      name: 'Sell more',
      text: 'Its initiative is done, but no KPI is better than before it began on May 10, 2026: “Orders” was 96 and is 95.',
      fix: { open: 'newInitiative', nodeId: 2 },
    });
    const rate = { ...amber, unit: '%', actuals: [90, 100 / 3, 93, 97, 95 / 3] };
    expect(onlyIn(plan(rate)).text).toMatch(/“Orders” was 33.3% and is 31.7%\.$/);
    const lower = { ...amber, direction: 'down', actuals: [90, 96, 93, 97, 98] } as const;
    expect(foundIn(plan({ ...lower, july: { target: 90, red: 120 } }))).toEqual([
      'workWithoutEffect objective:2',
    ]);
  });

  it('should take the place of what is off track without action', () => {
    expect(foundIn(plan({ actuals: [90, 96, 93, 97, 10] }))).toEqual(['workWithoutEffect objective:2']);
  });

  it.each([
    ['a KPI got better', plan({ ...amber, actuals: [90, 96, 93, 97, 99] })],
    ['a KPI is on target', plan({ actuals: [101, 101, 101, 101, 101] })],
    ['work is still open', plan({ ...amber, actuals: [90, 96, 93, 97, 95] }, { startDate: '2026-05-10' })],
    ['it is not known when it began', plan({ ...amber, actuals: [90, 96, 93, 97, 95] }, done)],
    ['there is no value of before', plan({ ...amber, actuals: [97, 95] })],
    [
      'nothing was entered since',
      plan({ ...amber, actuals: [96, 95] }, { ...done, startDate: '2026-08-01' }),
    ],
  ])('should not be found where %s', (_, given) => {
    expect(foundIn(given).filter((found) => found.startsWith('workWithoutEffect'))).toEqual([]);
  });
});

describe('what is off track without action', () => {
  const off = { actuals: [101, 102, 103, 10] };

  it('should be an objective with a red KPI whose work is all done', () => {
    const found = onlyIn({ ...withOrders(off), initiatives: [{ ...campaign, ...done }] });
    expect(found).toMatchObject({
      rule: 'offTrackWithoutAction',
      of: 'objective:2',
      name: 'Sell more',
      text: '1 of its 1 KPI is off track (“Orders”), and its initiative is done.',
      fix: { open: 'newInitiative', nodeId: 2 },
    });
  });

  it('should be one whose KPI was set to Off Track, with no initiative at all', () => {
    const plan = { ...withOrders({ ...untracked, status: 'Off Track' }), initiatives: [] };
    expect(onlyIn(plan).text).toBe('1 of its 1 KPI is off track (“Orders”), and it has no initiative.');
  });

  it('should not be one with open work, or with a KPI that is only at risk', () => {
    expect(foundIn(withOrders(off))).toEqual([]);
    expect(
      foundIn({ ...withOrders({ actuals: [101, 102, 103, 95] }), initiatives: [{ ...campaign, ...done }] }),
    ).toEqual([]);
  });
});

describe('work past its end date', () => {
  it('should be open work that was to end before today', () => {
    expect(onlyIn(withCampaign({ whenDate: '2026-08-19T00:00:00.000Z' }))).toMatchObject({
      rule: 'pastEnd',
      of: 'initiative:20',
      text: 'It was to end on Aug 19, 2026, 1 day ago, and stands at 40%.',
      fix: { open: 'initiative', id: 20, field: 'whenDate' },
    });
  });

  it('should not be work that ends today, is done, or has no end', () => {
    for (const settings of [
      { whenDate: '2026-08-20T00:00:00.000Z' },
      { whenDate: '2026-01-01T00:00:00.000Z', ...done },
      { whenDate: '2026-01-01T00:00:00.000Z', status: 'Achieved' },
      { whenDate: null },
    ])
      expect(foundIn(withCampaign(settings))).toEqual([]);
  });
});

describe('a stale KPI', () => {
  const other: GivenKpi = { ...orders, id: 11, measure: 'Visits' };

  it('should be a tracked one without a value for the last three months', () => {
    expect(onlyIn(withKpis({ ...other, actuals: [90, null, null, null] }))).toMatchObject({
      rule: 'stale',
      of: 'kpi:11',
      text: 'It has no value for the last 3 months.',
      fix: { open: 'values', id: 11 },
    });
  });

  it('should be one that never had a value, where others have', () => {
    expect(onlyIn(withKpis({ ...other, actuals: [] })).text).toBe(
      'It has no value for the last month or any before it, while other KPIs have.',
    );
  });

  it('should not be one that had a value within three months, or a reason why there is none', () => {
    expect(foundIn(withKpis({ ...other, actuals: [90, 91, null, null] }))).toEqual([]);
    expect(foundIn(withKpis({ ...other, actuals: [90, null, null, 'na'] }))).not.toContain('stale kpi:11');
  });

  it('should not be one that is computed, or scored by the KPIs below it', () => {
    const formula = { ...other, actuals: [], source: 'formula', formula: '[#99]' } as const;
    expect(foundIn(withKpis(formula))).not.toContain('stale kpi:11');
    const below = { ...orders, id: 12, parentId: 11, nodeId: null, kpiLevel: 'department' } as const;
    expect(foundIn(withKpis({ ...other, actuals: [] }, below))).toEqual([]);
  });

  it('should be an untracked one whose value is older than its period', () => {
    const yearly = { ...other, ...untracked, actual: 3, period: 1, periodUnit: 'Year' } as const;
    expect(onlyIn(withKpis({ ...yearly, actualDate: '2025-08-19' }))).toMatchObject({
      rule: 'stale',
      text: 'The value is from Aug 19, 2025, and one is due every year.',
      fix: { open: 'kpi', id: 11, field: 'actual' },
    });
    expect(foundIn(withKpis({ ...yearly, actualDate: '2025-08-20' }))).toEqual([]);
    expect(foundIn(withKpis({ ...yearly, actual: null, actualDate: null }))).toEqual([]);
  });
});

describe('different units in one roll-up', () => {
  const total = { source: 'rollup', aggregation: 'sum', unit: '$', actuals: [] } as const;
  const region = { ...orders, parentId: 10, nodeId: null, kpiLevel: 'department', unit: '$' } as const;
  const withRegions = (unit: string, settings: Partial<GivenKpi> = total) => ({
    ...clean,
    kpis: [
      { ...orders, ...settings },
      { ...region, id: 11, measure: 'North' },
      { ...region, id: 12, measure: 'South', unit },
    ],
  });

  it('should be found on the KPI that is rolled up', () => {
    expect(onlyIn(withRegions('%'))).toMatchObject({
      rule: 'mixedUnits',
      of: 'kpi:10',
      text: 'Its unit is $, but 1 KPI below it has another one: %.',
      fix: { open: 'kpi', id: 12, field: 'unit' },
    });
  });

  it('should not be found where the units are the same, or nothing is rolled up', () => {
    expect(foundIn(withRegions(' $'))).toEqual([]);
    expect(foundIn(withRegions('%', {}))).toEqual([]);
  });
});

describe('weights of 0', () => {
  it('should be found where no KPI of an objective counts', () => {
    expect(foundIn(withOrders({ weight: 0 }))).toEqual(['weightsZero objective:2']);
    expect(onlyIn(withOrders({ weight: 0 }))).toMatchObject({
      text: 'The 1 KPI below it has weight 0, so it has no score.',
      fix: { open: 'kpi', id: 10, field: 'weight' },
    });
  });

  it('should be found on a pillar, the strategy and a KPI', () => {
    const nodes = (pillarWeight: number, weight: number) => [
      { ...pillar, weight: pillarWeight },
      { ...objective, weight },
    ];
    expect(foundIn({ ...clean, nodes: nodes(1, 0) })).toEqual(['weightsZero pillar:1']);
    expect(onlyIn({ ...clean, nodes: nodes(0, 1) })).toMatchObject({
      of: 'strategy:1',
      fix: { open: 'node', id: 1, field: 'weight' },
    });
    const below = {
      ...orders,
      id: 11,
      parentId: 10,
      nodeId: null,
      kpiLevel: 'department',
      weight: 0,
    } as const;
    expect(foundIn({ ...clean, kpis: [{ ...orders, actuals: [] }, below] })).toContain('weightsZero kpi:10');
  });

  it('should not be found where one part counts', () => {
    expect(foundIn(withKpis({ ...orders, id: 11, weight: 0 }))).toEqual([]);
  });
});

describe('a low coverage', () => {
  const late: GivenKpi = { ...orders, actuals: [90, 91, 92, null] };
  const three = (settings: Partial<GivenKpi>) =>
    withKpis({ ...late, id: 11, measure: 'A', ...settings }, { ...late, id: 12, measure: 'B', ...settings });

  it('should be found where most KPIs have no score though they were due', () => {
    expect(onlyIn(three({}))).toMatchObject({
      rule: 'lowCoverage',
      of: 'objective:2',
      text: '2 of its 3 KPIs have no score for Jul 2026 (“A”, “B”): its score covers 33%.',
      fix: { open: 'values', id: 11 },
    });
  });

  it('should not be found where half have a score, or the values are not due yet', () => {
    expect(foundIn(withKpis({ ...late, id: 11 }))).toEqual([]);
    expect(foundIn(three({ dueDays: 60 }))).toEqual([]);
  });

  it('should not be found beside the same as stale KPIs', () => {
    expect(foundIn(three({ actuals: [90, null, null, null] }))).toEqual(['stale kpi:11', 'stale kpi:12']);
  });
});

describe('a baseline past the target', () => {
  it('should be found in either direction', () => {
    expect(onlyIn(withOrders({ baseline: { value: 120, date: null } }))).toMatchObject({
      rule: 'baselinePastTarget',
      of: 'kpi:10',
      text: 'The baseline 120 is above the final target 100 already, so it has no progress.',
      fix: { open: 'kpi', id: 10, field: 'baseline' },
    });
    const down = { direction: 'down', actuals: [90, 90, 90, 90] } as const;
    expect(foundIn(withOrders({ ...down, baseline: { value: 80, date: null } }))).toEqual([
      'baselinePastTarget kpi:10',
    ]);
    expect(foundIn(withOrders({ ...down, baseline: { value: 120, date: null } }))).toEqual([]);
  });

  it('should not be found where the aim is to hold the baseline, or to stay in a band', () => {
    expect(foundIn(withOrders({ baseline: { value: 100, date: null } }))).toEqual([]);
    const band = {
      direction: 'band',
      baseline: { value: 120, date: null },
      july: { lo: 90, hi: 110 },
    } as const;
    expect(foundIn(withOrders(band))).toEqual([]);
  });
});

describe('a target of 0 without a red line', () => {
  const zero = { direction: 'down', actuals: [0, 0, 0, 0], july: { target: 0 } } as const;

  it('should be found', () => {
    expect(onlyIn(withOrders(zero))).toMatchObject({
      rule: 'zeroTarget',
      of: 'kpi:10',
      text: 'The target is 0 and there is no red line: each value above 0 is off track, by however little.',
      fix: { open: 'values', id: 10 },
    });
    expect(onlyIn(withOrders({ ...zero, target: 9, july: { target: 0 } })).fix).toEqual({
      open: 'values',
      id: 10,
    });
  });

  it('should not be found with a red line, or a baseline that gives one', () => {
    expect(foundIn(withOrders({ ...zero, july: { target: 0, red: 4 } }))).toEqual([]);
    expect(foundIn(withOrders({ ...zero, target: 0, baseline: { value: 20, date: null } }))).toEqual([]);
  });
});

describe('a name in owner fields that stands for no member', () => {
  it('should be found with how much nobody is asked for, once for the plan', () => {
    const team = { ...withKpis({ ...orders, id: 11, inputOwner: ' ada ' }), members: ['olga', 'BEN'] };
    expect(onlyIn(team)).toEqual({
      rule: 'ownerNoMember',
      of: 'strategy:1',
      name: 'Plan',
      text: '“ada” stands for no member, but is responsible for 2 KPIs: nobody is asked.',
      fix: { open: 'team' },
    });
    expect(onlyIn({ ...team, members: [] }).text).toBe(
      '“ada”, “Ben” stand for no member, but are responsible for 2 KPIs and 1 initiative: nobody is asked.',
    );
    expect(foundIn({ ...withOrders({ ownerId: 7 }), members: ['ben'] })).toEqual([]);
  });
});
