import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lockOf, offTrack } from '../../../test/closing.ts';
import { openMonth } from '../../../test/month.ts';

const BAND = { lo: null, hi: null, redLo: null, redHi: null };

test('what is not on track stands with its numbers and its note, first what nobody explained', async () => {
  const note = { text: 'The press broke', by: 'Rita' };
  await openMonth('/explain', {
    reds: [
      offTrack({ kpiId: 52, title: 'Scrap', isExplained: true, note }),
      offTrack({
        kpiId: 53,
        title: 'Rent',
        isExplained: true,
        target: null,
        band: { ...BAND, lo: 4, hi: 6 },
      }),
      offTrack({ owner: null }),
    ],
    ambers: [offTrack({ kpiId: 54, title: 'Visits' })],
  });
  const textsOf = async (name: RegExp) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await textsOf(/^Off Track 3/)).toEqual([
    expect.stringMatching(/Cost12 \/ 10%Ask No note yet/),
    expect.stringMatching(/Scrap12 \/ 10%RitaComments The press broke Rita/),
    expect.stringMatching(/Rent12 \/ 4–6%RitaComments Explained in the comments/),
  ]);
  expect(await textsOf(/^At Risk 1/)).toEqual([expect.stringMatching(/Visits.*Ask No note yet/)]);
  expect(screen.getByText('2 of 3 have a note')).toBeVisible();
  expect(screen.getByText('Of the tracked KPIs, first those without a note.')).toBeVisible();
});

test('the note that a value lacks is written in place, by who may enter the value', async () => {
  const entered = { value: 12, num: null, den: null };
  const reds = [
    offTrack({ kpiId: 50, title: 'Orders', entered }),
    offTrack({ kpiId: 51, title: 'Churn', entered: null }),
  ];
  const { user, server } = await openMonth('/explain', { reds });
  const note = await screen.findByRole('textbox', { name: 'Note on Orders, Oct 2026' });
  expect(screen.getAllByRole('textbox')).toEqual([note]);
  await user.type(note, 'The press broke{Enter}');
  expect(await screen.findByText('saved, all see it')).toBeVisible();
  expect(server.entered()).toMatchObject([
    { points: [{ kpiId: 50, period: 'month:2026-10-01', value: 12, note: 'The press broke' }] },
  ]);
});

test('nobody writes a note in a locked month', async () => {
  const reds = [offTrack({ kpiId: 50, entered: { value: 12, num: null, den: null } })];
  await openMonth('/explain', { reds, phase: 'locked', lock: lockOf() });
  expect(await screen.findByText('No note yet')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each([
  [0, 'No values are in yet.'],
  [1, 'No tracked KPI is Off Track or At Risk so far.'],
  [2, 'No tracked KPI is Off Track or At Risk.'],
])('with %i values and nothing off track it says so', async (entered, text) => {
  await openMonth('/explain', { entered });
  expect(await screen.findByText(text)).toBeVisible();
});
