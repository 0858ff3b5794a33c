import { expect, test } from 'vitest';
import { connectorLines } from './connectors.ts';
import { dayOf } from './geometry.ts';
import type { Bar } from './tasks.ts';
import { dependenciesOf } from './labels.ts';

const span = (start: string, end: string) => ({ start: dayOf(start), end: dayOf(end) });
const range = span('2026-01-01', '2026-04-11');

const bar = (id: number, title: string, start: string, end: string, dependencies: number[] = []): Bar => ({
  key: `initiative:${id}`,
  kind: 'initiative',
  id,
  title,
  owner: 'Ada',
  progress: 40,
  status: 'On Track',
  parent: null,
  dependencies,
  span: span(start, end),
});

const bars = [
  bar(1, 'First', '2026-01-01', '2026-02-10'),
  bar(2, 'Between', '2026-01-15', '2026-03-01'),
  bar(3, 'Second', '2026-02-10', '2026-03-02', [1]),
  bar(4, 'Too early', '2026-02-28', '2026-03-02', [3]),
];
const dependencies = dependenciesOf(bars);

test('connectors run from the end of one row through the rows between into the start of another', () => {
  const lines = connectorLines(bars, dependencies.slice(0, 1), range, { first: 0, last: 3 });
  expect([...lines.keys()]).toEqual([0, 1, 2]);
  expect(lines.get(1)).toEqual([
    { shape: 'down', x: { percent: 40, pixels: 7 }, part: 'whole', isLate: false },
  ]);
  expect(lines.get(2)?.at(-1)).toEqual({
    shape: 'across',
    from: { percent: 40, pixels: -7 },
    to: { percent: 40, pixels: 0 },
    at: 'middle',
    isArrow: true,
    isLate: false,
  });
});

test('connectors are rendered only in rendered rows', () => {
  const lines = connectorLines(bars, dependencies, range, { first: 1, last: 1 });
  expect([...lines.keys()]).toEqual([1]);
});

test('a connector of a violated dependency looks different', () => {
  const lines = connectorLines(bars, dependencies, range, { first: 3, last: 3 });
  expect(lines.get(3)?.every(({ isLate }) => isLate)).toBe(true);
});

test('a connector to a row above runs upward', () => {
  const upward = [bars[2], bars[0]].filter((it) => it !== undefined);
  const lines = connectorLines(upward, dependencies.slice(0, 1), range, { first: 0, last: 1 });
  expect(lines.get(1)?.map((line) => (line.shape === 'down' ? line.part : line.at))).toEqual([
    'middle',
    'upper',
  ]);
  expect(lines.get(0)?.map((line) => (line.shape === 'down' ? line.part : line.at))).toEqual([
    'bottom',
    'lower',
    'middle',
  ]);
});
