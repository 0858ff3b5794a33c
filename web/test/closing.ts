import type { Closing, ClosingItem, ClosingKpi, ClosingPerson } from '../../contract/month/close.ts';

/** A value of October 2026 that is still missing. */
export const item = (fields: Partial<ClosingItem> = {}): ClosingItem => ({
  kpiId: 50,
  title: 'Orders',
  period: 'month:2026-10-01',
  periodLabel: 'Oct 2026',
  due: '2026-11-10',
  isLate: true,
  ...fields,
});

/** Somebody who owes a value. */
export const person = (fields: Partial<ClosingPerson> = {}): ClosingPerson => ({
  userId: 7,
  name: 'Rita',
  items: [item()],
  entered: 1,
  nudge: null,
  ...fields,
});

/** A KPI that is off track, without a note. */
export const offTrack = (fields: Partial<ClosingKpi> = {}): ClosingKpi => ({
  kpiId: 51,
  title: 'Cost',
  owner: 'Rita',
  ownerId: 7,
  entered: null,
  period: 'month:2026-10-01',
  periodLabel: 'Oct 2026',
  value: 12,
  target: 10,
  band: null,
  unit: '%',
  decimals: null,
  isExplained: false,
  note: null,
  ...fields,
});

/** October 2026 on 22 November, with one late value. */
export const closingOf = (fields: Partial<Closing> = {}): Closing => ({
  revision: 1,
  period: {
    grain: 'month',
    key: 'month:2026-10-01',
    start: '2026-10-01',
    end: '2026-10-31',
    label: 'Oct 2026',
  },
  today: '2026-11-22',
  phase: 'closing',
  due: '2026-11-10',
  isLockable: true,
  lock: null,
  closesAfterDays: null,
  expected: 2,
  entered: 1,
  counts: { green: 1, amber: 0, red: 0, none: 1 },
  people: [person()],
  notExpected: [],
  reds: [],
  ambers: [],
  ...fields,
});

/** A lock of October 2026. */
export const lockOf = (fields: Partial<NonNullable<Closing['lock']>> = {}): NonNullable<Closing['lock']> => ({
  period: 'month:2026-10-01',
  name: 'October',
  by: 'Olga',
  at: '2026-11-12T08:00:00.000Z',
  snapshotId: 3,
  ...fields,
});
