import type { KpiUpdate, Update } from '../../contract/month/updates.ts';

/** A monthly KPI with the target 100 that is due, for tests. */
export const update = (kpi: Partial<KpiUpdate> = {}, more: Partial<Update> = {}): Update => ({
  strategyId: 1,
  kind: 'kpi',
  id: 1,
  title: 'Orders',
  context: 'Grow',
  period: { key: 'month:2026-10-01', label: 'Oct 2026', grain: 'month' },
  due: '2026-11-10',
  isLate: false,
  entered: null,
  work: null,
  ...more,
  kpi: {
    unit: '%',
    decimals: null,
    direction: 'up',
    cap: 100,
    factor: null,
    value: null,
    num: null,
    den: null,
    note: '',
    by: null,
    target: 100,
    redLine: 90,
    band: null,
    last: null,
    sparkline: [],
    status: 'On Track',
    statusChosen: false,
    computed: null,
    ...kpi,
  },
});

/** A tactic that is due, for tests. */
export const work = (more: Partial<Update> = {}): Update => ({
  ...update(),
  kind: 'tactic',
  id: 2,
  title: 'Hire',
  period: null,
  kpi: null,
  work: { progress: 20, status: 'On Track' },
  ...more,
});
