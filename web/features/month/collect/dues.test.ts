import { expect, it } from 'vitest';
import { item, person } from '../../../test/closing.ts';
import { update } from '../../../test/updates.ts';
import { commonDue, duesOf } from './dues.ts';

const titles = (dues: ReturnType<typeof duesOf>) =>
  dues.map(({ due, isLate, items }) => [due, isLate, items.map(({ title }) => title)]);

const churn = item({ kpiId: 51, title: 'Churn' });
const digital = item({ kpiId: 52, title: 'Digital', due: '2026-11-30', isLate: false });

it('what a person owes is grouped by the day that it is due', () => {
  expect(titles(duesOf(person({ items: [digital, item(), churn] })))).toEqual([
    ['2026-11-10', true, ['Churn', 'Orders']],
    ['2026-11-30', false, ['Digital']],
  ]);
});

it('a value that was typed here stays in its place', () => {
  const typed = update({}, { id: 50, isLate: true });
  const expected = [['2026-11-10', true, ['Churn', 'Orders']]];
  expect(titles(duesOf(person({ items: [churn] }), [typed]))).toEqual(expected);
  expect(titles(duesOf(person({ items: [churn, item()] }), [typed]))).toEqual(expected);
});

it('one due day of several people is told once', () => {
  const late = { due: '2026-11-10', isLate: true, items: [churn] };
  const other = { due: '2026-11-30', isLate: false, items: [digital] };
  expect(commonDue([[late], [{ ...late, items: [item()] }]])).toEqual({ ...late, items: [churn, item()] });
  expect(commonDue([[late], [late, other]])).toBeNull();
  expect(commonDue([[late]])).toBeNull();
  expect(commonDue([])).toBeNull();
});
