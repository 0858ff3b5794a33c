import { expect, test } from 'vitest';
import { dateOf, dayOf } from './geometry.ts';
import { viewOf, withView } from './view.ts';

const shown = (search: string) => {
  const { range, scale, order } = viewOf(new URLSearchParams(search));
  return [range && dateOf(range.start), range && dateOf(range.end), scale, order];
};

test('what is absent or invalid in an address has no value, and the order is by type', () => {
  for (const search of [
    '',
    'from=2026-01-01',
    'from=soon&to=later&order=size&scale=day',
    'from=2026-02-01&to=2026-01-01',
  ])
    expect(shown(search)).toEqual([null, null, null, 'type']);
});

test('an address keeps range, scale and order', () => {
  const range = { start: dayOf('2026-01-01'), end: dayOf('2026-03-31') };
  const search = withView(withView(new URLSearchParams('item=4'), { range }), {
    scale: 'quarter',
    order: 'tree',
  });
  expect(search.toString()).toBe('item=4&from=2026-01-01&to=2026-03-31&scale=quarter&order=tree');
  expect(shown(search.toString())).toEqual(['2026-01-01', '2026-03-31', 'quarter', 'tree']);
  expect(withView(search, { range: null, order: 'type' }).toString()).toBe('item=4&scale=quarter');
});
