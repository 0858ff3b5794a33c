import { expect, test } from 'vitest';
import { samplesOf, type SampleSettings } from './samples.ts';

const settings: SampleSettings = {
  direction: 'up',
  target: 100,
  red: null,
  baseline: null,
  finalTarget: null,
  cap: 100,
  decimals: null,
};
const rows = (given: Partial<SampleSettings>) =>
  samplesOf({ ...settings, ...given })?.rows.map(({ value, score, status }) => [value, score, status]);

test('up: on the target green, up to the red line amber, beyond it red', () => {
  expect(rows({})).toEqual([
    [105, 100, 'green'],
    [100, 100, 'green'],
    [95, 75, 'amber'],
    [90, 50, 'amber'],
    [85, 25, 'red'],
  ]);
});

test('down: the other way, and above 100 up to the cap', () => {
  expect(rows({ direction: 'down', target: 5, cap: 120 })).toEqual([
    [4.75, 120, 'green'],
    [5, 100, 'green'],
    [5.25, 75, 'amber'],
    [5.5, 50, 'amber'],
    [5.75, 25, 'red'],
  ]);
});

test('the red line follows from baseline and final target, which goes before the target', () => {
  expect(samplesOf({ ...settings, baseline: 60, finalTarget: 80 })?.limits).toEqual({
    direction: 'up',
    target: 80,
    red: 78,
  });
});

test('a target of 0 without a baseline knows no amber', () => {
  expect(rows({ direction: 'down', target: 0 })).toEqual([
    [-1, 100, 'green'],
    [0, 100, 'green'],
    [1, 0, 'red'],
    [3, 0, 'red'],
  ]);
});

test('values are rounded as they are shown, and none comes twice', () => {
  expect(rows({ target: 4, decimals: 0 })).toEqual([
    [4, 100, 'green'],
    [3.6, 50, 'amber'],
    [3, 0, 'red'],
  ]);
});

test('a band is green inside, amber beside it, and red beyond', () => {
  expect(rows({ direction: 'band' })?.map(([value, , status]) => [value, status])).toEqual([
    [80.8, 'red'],
    [90.3, 'amber'],
    [95, 'green'],
    [105, 'green'],
    [110.3, 'amber'],
    [120.8, 'red'],
  ]);
  expect(rows({ direction: 'band', target: 0 })).toHaveLength(6);
});

test('a KPI for information has no colors', () => {
  expect(samplesOf({ ...settings, direction: 'none' })).toBeUndefined();
});

test('a stored red line is where it stands, whatever the baseline says', () => {
  const stored = { direction: 'down', target: 40, red: 48, baseline: 44 } as const;
  expect(samplesOf({ ...settings, ...stored })?.limits).toEqual({ direction: 'down', target: 40, red: 48 });
  expect(rows({ ...stored, decimals: 0 })).toContainEqual([44, expect.any(Number), 'amber']);
});
