import { expect, test } from 'vitest';
import { offTrackOf } from './off-track.ts';

test('it counts what is off track of all KPIs and initiatives, and leaves out what there is none of', () => {
  const kpis = [
    { status: 'On Track', count: 1_200 },
    { status: 'Off Track', count: 3 },
  ];
  expect(offTrackOf({ kpis, initiatives: [{ status: 'On Hold', count: 1 }], late: 0 })).toEqual([
    { count: 3, total: '1,203 KPIs', beside: [] },
    { count: 0, total: '1 initiative', beside: ['none Off Track'] },
  ]);
  expect(offTrackOf({ kpis: [], initiatives: [], late: 0 })).toEqual([]);
});

test('it does not say that none is off track of what has no status, and tells what is late', () => {
  const none = { status: 'No status', count: 4 };
  const [open] = offTrackOf({ kpis: [none], initiatives: [], late: 0 });
  expect(open).toEqual({ count: 0, total: '4 KPIs', beside: ['no status yet'] });
  const started = offTrackOf({
    kpis: [none, { status: 'On Track', count: 1 }],
    initiatives: [{ status: 'On Track', count: 8 }],
    late: 3,
  });
  expect(started).toEqual([
    { count: 0, total: '5 KPIs', beside: ['none Off Track', '4 without a status'] },
    { count: 0, total: '8 initiatives', beside: ['none Off Track', '3 late'] },
  ]);
});
