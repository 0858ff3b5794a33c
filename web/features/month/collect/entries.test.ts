import { expect, it } from 'vitest';
import { item, person } from '../../../test/closing.ts';
import { commonDue, duesOf, type Entry, itemKey, ownerKey } from './entries.ts';

const titles = (dues: ReturnType<typeof duesOf>) =>
  dues.map(({ due, isLate, items }) => [due, isLate, items.map(({ title }) => title)]);

const entryOf = (fields: Partial<Entry>): [string, Entry] => {
  const entry = {
    item: item(),
    owner: ownerKey(person()),
    text: '4',
    unit: '',
    factor: null,
    state: 'saved' as const,
  };
  return [itemKey({ ...entry, ...fields }.item), { ...entry, ...fields }];
};

const churn = item({ kpiId: 51, title: 'Churn' });
const digital = item({ kpiId: 52, title: 'Digital', due: '2026-11-30', isLate: false });

it('what a person owes is grouped by the day that it is due', () => {
  expect(titles(duesOf(person({ items: [digital, item(), churn] }), new Map()))).toEqual([
    ['2026-11-10', true, ['Churn', 'Orders']],
    ['2026-11-30', false, ['Digital']],
  ]);
});

it('a value that was saved here stays in its place, at who owed it', () => {
  const entries = new Map([
    entryOf({}),
    entryOf({ item: digital, owner: ownerKey({ userId: 8, name: 'Ben' }) }),
  ]);
  expect(titles(duesOf(person({ items: [churn] }), entries))).toEqual([
    ['2026-11-10', true, ['Churn', 'Orders']],
  ]);
  expect(titles(duesOf(person({ items: [] }), new Map([entryOf({})])))).toEqual([
    ['2026-11-10', true, ['Orders']],
  ]);
});

it('one due day of several people is told once', () => {
  const late = { due: '2026-11-10', isLate: true, items: [churn] };
  const other = { due: '2026-11-30', isLate: false, items: [digital] };
  expect(commonDue([[late], [{ ...late, items: [item()] }]])).toEqual({ ...late, items: [churn, item()] });
  expect(commonDue([[late], [late, other]])).toBeNull();
  expect(commonDue([[late]])).toBeNull();
  expect(commonDue([])).toBeNull();
});
