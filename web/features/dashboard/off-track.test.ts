import { expect, test } from 'vitest';
import { offTrackOf } from './off-track.ts';

test('it counts what is off track of all KPIs and initiatives, and leaves out what there is none of', () => {
  const kpis = [
    { status: 'On Track', count: 1_200 },
    { status: 'Off Track', count: 3 },
  ];
  expect(offTrackOf({ kpis, initiatives: [{ status: 'On Hold', count: 1 }] })).toEqual([
    { count: 3, total: '1,203 KPIs' },
    { count: 0, total: '1 initiative' },
  ]);
  expect(offTrackOf({ kpis: [], initiatives: [] })).toEqual([]);
});
