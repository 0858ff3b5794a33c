import { expect, test } from 'vitest';
import { dateOf, dayOf } from './geometry.ts';
import { viewOf, withView } from './view.ts';

const today = dayOf('2026-05-12');
const shown = (search: string) => {
  const { range, order } = viewOf(new URLSearchParams(search), today);
  return [dateOf(range.start), dateOf(range.end), order];
};

test('an address without a view shows six months from today by type, and so does an invalid one', () => {
  for (const search of [
    '',
    'from=2026-01-01',
    'from=soon&to=later&order=size',
    'from=2026-02-01&to=2026-01-01',
  ])
    expect(shown(search)).toEqual(['2026-05-12', '2026-11-12', 'type']);
});

test('an address keeps the range and the order', () => {
  const range = { start: dayOf('2026-01-01'), end: dayOf('2026-03-31') };
  const search = withView(withView(new URLSearchParams('item=4'), { range }), { order: 'tree' });
  expect(search.toString()).toBe('item=4&from=2026-01-01&to=2026-03-31&order=tree');
  expect(shown(search.toString())).toEqual(['2026-01-01', '2026-03-31', 'tree']);
  expect(withView(search, { order: 'type' }).has('order')).toBe(false);
});
