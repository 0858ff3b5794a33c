import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFrom } from '../../../test/board.ts';
import { control, fill, findDialog, press } from '../../../test/page.ts';
import { renderDialog, renderPage, type RenderOptions } from '../../../test/render.tsx';
import CalendarDialog from './calendar-dialog.tsx';

const renderCalendar = (options?: RenderOptions) =>
  renderDialog(({ strategyId, onClose }) => <CalendarDialog {...{ strategyId, onClose }} />, options);
const years = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('table')
    .map((table) => within(table).getByRole('caption').textContent);

test('a fiscal year is chosen with its preview in sight, and only what changed is sent', async () => {
  const { user, server } = await renderPage('/strategy/1');
  await screen.findByRole('button', { name: 'Settings' });
  await chooseFrom(user, 'Settings', 'Calendar');
  await findDialog('Calendar');
  const before = await screen.findAllByRole('caption');
  expect(before[0]).toHaveTextContent(/^FY\d{4} Jan 1, \d{4} to Dec 31, \d{4}$/);
  await user.selectOptions(control('The fiscal year starts in'), 'July');
  expect(years()[0]).toMatch(/^FY\d{4} Jul 1, \d{4} to Jun 30, \d{4}$/);
  await press(user, 'Save');
  expect(await screen.findByText('Calendar saved')).toBeVisible();
  expect(server.sent('calendar.update')).toEqual([{ fiscalYearStartMonth: 7 }]);
  await chooseFrom(user, 'Settings', 'Calendar');
  expect(await screen.findByLabelText('The fiscal year starts in')).toHaveValue('7');
});

test('a year of weeks asks for the day it ends by', async () => {
  const { user, server } = await renderCalendar();
  await user.selectOptions(await screen.findByLabelText('Months'), '4, 4 and 5 weeks');
  expect(screen.queryByLabelText('The fiscal year starts in')).toBeNull();
  await user.selectOptions(control('Month of the end'), 'June');
  await user.selectOptions(control('Day of the end'), '30');
  await press(user, 'Save');
  expect(await screen.findByText('Calendar saved')).toBeVisible();
  expect(server.sent('calendar.update')).toEqual([
    { weekPattern: '445', weekAnchor: { rule: 'nearest', weekday: 6, month: 6, day: 30 } },
  ]);
});

test('a refused calendar shows the sentence of the server at its field, and keeps what was chosen', async () => {
  const sentence = 'There are values for Feb 2026, a period that this calendar does not have';
  const { user } = await renderCalendar({
    arrange: (server) =>
      server.refuse('calendar.update', 'invalid_request', sentence, [
        { path: 'weekPattern', message: sentence },
      ]),
  });
  await user.selectOptions(await screen.findByLabelText('Months'), '13 months of 4 weeks');
  await press(user, 'Save');
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
  expect(control('Months')).toHaveValue('13x4');
  expect(control('Months')).toHaveAccessibleDescription(sentence);
});

test('an unknown time zone is refused before it is sent, and the preview stays', async () => {
  const { user, server } = await renderCalendar();
  fill(await screen.findByRole('combobox', { name: /Time zone/ }), 'Mars');
  await press(user, 'Save');
  expect(await screen.findByText('Give a time zone such as Europe/Berlin')).toBeVisible();
  expect(years()).toHaveLength(2);
  expect(server.sent('calendar.update')).toEqual([]);
});

test('a calendar that cannot be read can be read again', async () => {
  const { user, server } = await renderCalendar({
    arrange: (one) => one.refuse('calendar.read', 'internal', 'It is out of order.'),
  });
  expect(await screen.findByText('It is out of order.')).toBeVisible();
  server.accept('calendar.read');
  await press(user, 'Try again');
  expect(await screen.findByLabelText('Months')).toBeVisible();
});
