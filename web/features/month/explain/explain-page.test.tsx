import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offTrack } from '../../../test/closing.ts';
import { openMonth } from '../../../test/month.ts';

test('what is not on track stands with its numbers and its note, first what nobody explained', async () => {
  const note = { text: 'The press broke', by: 'Rita' };
  await openMonth('/explain', {
    reds: [
      offTrack({ kpiId: 52, title: 'Scrap', hasWord: true, note }),
      offTrack({ kpiId: 53, title: 'Rent', hasWord: true }),
      offTrack({ owner: null }),
    ],
    ambers: [offTrack({ kpiId: 54, title: 'Visits' })],
  });
  const textsOf = async (name: RegExp) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await textsOf(/^Off Track 3/)).toEqual([
    expect.stringMatching(/Cost12% of 10%Ask No note yet/),
    expect.stringMatching(/Scrap12% of 10%RitaComments The press broke Rita/),
    expect.stringMatching(/Rent12% of 10%RitaComments Explained in the comments/),
  ]);
  expect(await textsOf(/^At Risk 1/)).toEqual([expect.stringMatching(/Visits.*Ask No note yet/)]);
  expect(screen.getByText('2 of 3 have a note')).toBeVisible();
});

test.each([
  [0, 'No values are in yet.'],
  [1, 'Nothing is Off Track or At Risk of what is in so far.'],
])('with %i values and nothing off track it says so', async (entered, text) => {
  await openMonth('/explain', { entered });
  expect(await screen.findByText(text)).toBeVisible();
});
