import { expect, it } from 'vitest';
import { update, work } from '../../test/updates.ts';
import { isDone, Rows } from './rows.ts';

const [orders, margin, hire] = [
  update({}, { id: 1 }),
  update({}, { id: 2, title: 'Margin', entered: 'value' }),
  work(),
];
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);

it('shows what is done last at first, and then keeps every row in its place', () => {
  const rows = new Rows();
  expect(titles(rows.of([margin, orders, hire], []))).toEqual(['Orders', 'Hire', 'Margin']);
  const done = { ...orders, entered: 'value' as const };
  expect(titles(rows.of([margin, hire, done], []))).toEqual(['Orders', 'Hire', 'Margin']);
  expect(titles(rows.of([margin, hire, done, update({}, { id: 9, title: 'New' })], []))).toEqual([
    'Orders',
    'Hire',
    'Margin',
    'New',
  ]);
});

it('keeps a row that was saved here and is due no more', () => {
  const saved = work({ work: { progress: 100, status: 'On Track' } });
  expect(new Rows().of([orders], [saved])).toEqual([orders, saved]);
  expect(new Rows().of([hire], [saved])).toEqual([hire]);
});

it('says what is done', () => {
  expect([orders, margin, hire].map(isDone)).toEqual([false, true, false]);
  expect(isDone(work({ work: { progress: 20, status: 'Achieved' } }))).toBe(true);
});
