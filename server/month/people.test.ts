import { expect, it } from 'vitest';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { periodOn } from '../../contract/scorecard/periods.ts';
import { type OwedValue, peopleOf } from './people.ts';

const period = periodOn(DEFAULT_CALENDAR, 'month', '2026-02-01');
const value = (id: number, owner: OwedValue['owner'], more: Partial<OwedValue> = {}): OwedValue => ({
  kind: 'kpi',
  id,
  title: `KPI ${id}`,
  period,
  due: '2026-03-10',
  isLate: false,
  entered: null,
  owner,
  ...more,
});
const rita = { userId: 7, name: '' };

it('should group values by member, by name and by nobody, those who owe most first', () => {
  const nudge = { by: 'Olga', at: '2026-03-11T08:00:00.000Z' };
  const people = peopleOf(
    [
      value(1, null),
      value(2, null),
      value(3, null),
      value(4, { userId: null, name: 'The plant' }),
      value(5, { userId: null, name: 'the plant' }, { entered: 'na' }),
      value(6, rita, { due: '2026-03-20' }),
      value(7, rita),
      value(8, rita, { entered: 'value' }),
    ],
    new Map([[7, 'Rita']]),
    new Map([[7, nudge]]),
  );
  expect(people.map(({ userId, name, entered, nudge: last }) => [userId, name, entered, last])).toEqual([
    [7, 'Rita', 1, nudge],
    [null, 'The plant', 1, null],
    [null, null, 0, null],
  ]);
  expect(people.map(({ items }) => items.map(({ kpiId }) => kpiId))).toEqual([[7, 6], [4], [1, 2, 3]]);
});
