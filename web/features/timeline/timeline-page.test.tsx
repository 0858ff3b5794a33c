import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { contentOf, type Content } from '../../test/content.ts';
import { fill, rowNames, ZONES } from '../../test/page.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const objective = 'Deliver on time';
const pillars = { Customer: [objective] };
const WORK: NonNullable<Content['initiatives']> = [
  {
    initiative: 'Two carriers',
    whoName: 'Ada',
    startDate: '2027-02-01',
    whenDate: '2027-04-12T00:00:00.000Z',
    progress: 40,
    tactics: [
      {
        title: 'Ask for offers',
        owner: 'Grace',
        startDate: '2027-02-01',
        dueDate: '2027-03-01',
        steps: [{ title: 'Write to all', assignedTo: 'Tim', startDate: '2027-02-02', dueDate: '2027-02-09' }],
      },
    ],
  },
  { initiative: 'New depot', startDate: '2027-01-11', whenDate: '2027-02-15T00:00:00.000Z', progress: 10 },
];

afterEach(() => vi.useRealTimers());

/** Opens a timeline on a day. */
async function openTimeline(today: string, initiatives = WORK, options: RenderOptions = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(today) });
  const content = contentOf({ pillars, initiatives: initiatives.map((it) => ({ objective, ...it })) });
  const id = content.node.find(({ type }) => type === 'objective')?.id ?? 0;
  const page = await renderPage(`/strategy/1/objective/${id}/gantt`, { content, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Initiative Timeline' });
  return { ...page, path: `/strategy/1/objective/${id}` };
}

/** Opens it with 100 days from Jan 31, 2027. */
async function openSpring(initiatives = WORK, options: RenderOptions = {}) {
  const page = await openTimeline('2027-03-08T12:00:00Z', initiatives, options);
  // First the day that lies further out, so that no range in between is the wrong way round.
  fill(screen.getByLabelText('End Date'), '2027-05-11');
  fill(screen.getByLabelText('Start Date'), '2027-01-31');
  return page;
}

/** The bar of a task. */
const bar = (title: string) => screen.getByRole('button', { name: new RegExp(`: ${title}, `) });

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('begins two months back, ends in six months, and has a month a column', async () => {
  await openTimeline('2026-11-20T12:00:00Z');
  expect(screen.getByLabelText('Start Date')).toHaveValue('2026-09-20');
  expect(screen.getByLabelText('End Date')).toHaveValue('2027-05-20');
  const before = ['Sep', 'Oct', 'Nov', 'Dec'].map((name) => `${name} 2026`);
  const next = ['Jan', 'Feb', 'Mar', 'Apr', 'May'].map((name) => `${name} 2027`);
  expect(heads()).toEqual(['Task', ...before, ...next]);
});

test('the scale chooses range and columns, and stays in the address', async () => {
  const { user } = await openSpring();
  await user.click(screen.getByRole('button', { name: 'Quarter', pressed: false }));
  expect(screen.getByRole('button', { name: 'Quarter' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Start Date')).toHaveValue('2026-09-08');
  expect(screen.getByLabelText('End Date')).toHaveValue('2028-09-08');
  expect(heads().slice(0, 3)).toEqual(['Task', 'Q3 FY2026', 'Q4 FY2026']);
  expect(location.search).toBe('?scale=quarter');
  await user.click(screen.getByRole('button', { name: 'Year' }));
  expect(heads()).toEqual(['Task', ...[2026, 2027, 2028, 2029, 2030].map((year) => `FY${year}`)]);
});

test('rows are sorted by type and start date, and each bar has a full accessible name', async () => {
  const { user } = await openSpring();
  expect(rowNames()).toEqual([
    'Initiative: New depotOn Track · 21 days overdue · 10% done',
    'Initiative: Two carriersOn Track · 40% done · 50% of time',
    'Tactic: Ask for offersNot Started · 7 days overdue · 0% done',
    'Action step: Write to allNot Started · 27 days overdue · 0% done',
  ]);
  expect(bar('Two carriers')).toHaveAccessibleName(
    'Initiative: Two carriers, Feb 1 to Apr 12, 2027, owner Ada, 40% done, 50% of the time elapsed, On Track.',
  );
  expect(bar('New depot')).toHaveAccessibleName(/ no owner yet, .* Begins before this range$/);
  await user.hover(bar('Ask for offers'));
  expect(screen.getByText('Tactic of Two carriers')).toBeInTheDocument();
  expect(screen.getByText('Grace')).toBeInTheDocument();
});

test('the tint of a cut bar ends today, and its fill is the work done', async () => {
  const dates = { startDate: '2027-01-07', whenDate: '2027-04-17T00:00:00.000Z' };
  await openSpring([{ initiative: 'Two carriers', progress: 50, ...dates }]);
  // Of 100 days, 24 lie before the range; 60 have elapsed.
  const [tint, fill] = bar('Two carriers').querySelectorAll('[style*=width]');
  expect(tint).toHaveStyle({ width: `${(36 / 76) * 100}%` });
  expect(fill).toHaveStyle({ width: `${(26 / 76) * 100}%` });
});

test('overdue work is marked until today, also when it ended before the range', async () => {
  const ended = { startDate: '2027-01-11', whenDate: '2027-01-21T00:00:00.000Z' };
  const { user } = await openSpring([
    { initiative: 'Late', progress: 90, ...ended },
    { initiative: 'Finished', progress: 100, ...ended },
  ]);
  expect(bar('Late')).toHaveAccessibleName(/, 46 days overdue, On Track\. Overdue since Jan 21, 2027$/);
  expect(bar('Late')).toHaveStyle({ width: '36%' });
  expect(bar('Finished')).toHaveTextContent('Ended Jan 21, 2027');
  await user.click(screen.getByRole('button', { name: 'Legend' }));
  expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent('Overdue');
  expect(screen.getByText(/Drag a bar/)).toBeVisible();
});

test('Fit shows all of the work, and a reload keeps range and order', async () => {
  const { user, server, path } = await openSpring();
  await user.click(screen.getByRole('button', { name: 'Fit' }));
  expect(screen.getByLabelText('Start Date')).toHaveValue('2027-01-01');
  expect(screen.getByLabelText('End Date')).toHaveValue('2027-04-30');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By initiative');
  expect(location.search).toBe('?from=2027-01-01&to=2027-04-30&scale=month&order=tree');
  cleanup();
  await renderPage(`${path}/gantt${location.search}`, { content: server.content });
  expect(await screen.findByLabelText('Start Date')).toHaveValue('2027-01-01');
  expect(rowNames().map((name) => name?.replace(/(On Track|Not Started).*/, ''))).toEqual([
    'Initiative: New depot',
    'Initiative: Two carriers',
    'Tactic: Ask for offers',
    'Action step: Write to all',
  ]);
});

test('keys move a bar by days and weeks, say so, and save once', async () => {
  const { user, server } = await openSpring();
  bar('Two carriers').focus();
  await user.keyboard(
    '{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Alt>}{ArrowLeft}{/Alt}{Control>}{ArrowLeft}{/Control}',
  );
  expect(bar('Two carriers')).toHaveAccessibleName(/Feb 8 to Apr 19, 2027/);
  expect(screen.getAllByText('Feb 8 to Apr 19, 2027')[0]).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(bar('Two carriers')).toHaveAccessibleName(/Feb 1 to Apr 12, 2027/);
  expect(server.fieldsOf('initiative.update')).toEqual([]);

  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Alt>}{ArrowRight}{/Alt}{Enter}');
  expect(await screen.findByText('Two carriers moved, Jan 25 to Apr 6, 2027')).toHaveRole('status');
  await waitFor(() => expect(bar('Two carriers')).toHaveFocus());
  await user.keyboard('{ArrowUp}');
  expect(bar('New depot')).toHaveFocus();
  await user.keyboard('{End}');
  expect(bar('Write to all')).toHaveFocus();
  expect(server.fieldsOf('initiative.update')).toEqual([{ startDate: '2027-01-25', whenDate: '2027-04-06' }]);
});

test('dates that the server refuses go back, with its sentence', async () => {
  const { user, server } = await openSpring();
  server.refuse('commands.run', 'forbidden', 'You may no longer change this.');
  bar('Two carriers').focus();
  await user.keyboard('{ArrowRight}');
  await user.tab();
  expect(await screen.findByText('You may no longer change this.')).toBeVisible();
  expect(bar('Two carriers')).toHaveAccessibleName(/Feb 1 to Apr 12, 2027/);
});

test('the name of a bar, which may be truncated, leads to the bar and its full description', async () => {
  const { user } = await openSpring();
  await user.click(screen.getByText('Two carriers'));
  expect(bar('Two carriers')).toHaveFocus();
  expect(screen.getByText('Dates')).toBeInTheDocument();
});

test('who may only read moves nothing', async () => {
  const { user, server } = await openSpring(WORK, { role: 'read_only' });
  bar('Two carriers').focus();
  await user.keyboard('{ArrowRight}');
  expect(bar('Two carriers')).toHaveAccessibleName(/Feb 1 to Apr 12, 2027/);
  const pointer = { target: bar('Two carriers'), keys: '[MouseLeft>]', coords: { x: 300, y: 10 } };
  await user.pointer([pointer, { coords: { x: 600, y: 10 } }, '[/MouseLeft]']);
  expect(bar('Two carriers')).toHaveAccessibleName(/Feb 1 to Apr 12, 2027/);
  expect(screen.queryByText(/Drag a bar/)).toBeNull();
  expect(server.fieldsOf('initiative.update')).toEqual([]);
});

test('dependencies are shown as lines and as text, also those that the dates violate', async () => {
  const dates = { startDate: '2027-02-01', whenDate: '2027-03-01T00:00:00.000Z' };
  const { user } = await openSpring([
    { initiative: 'Plan', ...dates },
    { initiative: 'Build', ...dates, startDate: '2027-02-25', after: ['Plan'] },
  ]);
  expect(screen.getByText('Build comes after Plan, but begins 4 days before that ends.')).toBeVisible();
  expect(bar('Build')).toHaveAccessibleName(/after Plan, which ends later than this begins/);
  await user.click(screen.getByRole('button', { name: 'Legend' }));
  expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent('Begins too early');
});

test('work without dates is listed, and a reversed range shows an error', async () => {
  await openSpring([{ initiative: 'Some day' }, { initiative: 'No end', startDate: '2027-02-01' }]);
  const items = within(screen.getByRole('region', { name: 'Without dates' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Some day (Initiative, no dates)',
    'No end (Initiative, no end date)',
  ]);
  fill(screen.getByLabelText('End Date'), '2027-01-01');
  expect(screen.getByText('End Date must be after Start Date')).toBeVisible();
});

test('an objective without work explains the timeline', async () => {
  const { path } = await openTimeline('2027-03-08T12:00:00Z', []);
  expect(await screen.findByRole('link', { name: 'Add one on the objective page' })).toHaveAttribute(
    'href',
    path,
  );
});

// At that moment the two time zones have different dates.
test.each(ZONES)('in %s bars lie where their days are, among the same months', async (zone) => {
  vi.stubEnv('TZ', zone);
  await openSpring();
  expect(heads()).toEqual(['Task', ...['Jan', 'Feb', 'Mar', 'Apr', 'May'].map((name) => `${name} 2027`)]);
  expect(bar('Two carriers')).toHaveAccessibleName(/Feb 1 to Apr 12, 2027/);
  expect(bar('Two carriers')).toHaveStyle({ width: '70%' });
  expect(bar('Write to all')).toHaveStyle({ width: '7%' });
});

test('the timeline of an objective is a part of the tab Timeline', async () => {
  await openTimeline('2026-11-20T12:00:00Z');
  const tabs = within(screen.getByRole('navigation', { name: 'Views' }));
  expect(tabs.getByRole('link', { current: true })).toHaveTextContent('Timeline');
});

test('the timeline of a strategy has the initiatives of all objectives', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T12:00:00Z') });
  const dates = { startDate: '2027-02-01', whenDate: '2027-04-12T00:00:00.000Z' };
  const content = contentOf({
    pillars: { Customer: [objective, 'Answer within a day'] },
    initiatives: [
      { objective, initiative: 'Two carriers', ...dates },
      { objective: 'Answer within a day', initiative: 'Two shifts', ...dates },
    ],
  });
  const { user } = await renderPage('/strategy/1/timeline', { content });
  await screen.findByRole('heading', { level: 1, name: 'Initiative Timeline' });
  expect(rowNames().map((name) => name?.split('On Track')[0])).toEqual([
    'Initiative: Two carriers',
    'Initiative: Two shifts',
  ]);
  await user.hover(bar('Two shifts'));
  expect(screen.getByText('Initiative of Answer within a day')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Back to objective' })).toBeNull();
});

test('an empty timeline of a strategy leads to the list of initiatives', async () => {
  await renderPage('/strategy/1/timeline');
  const link = await screen.findByRole('link', { name: 'Add one in the list of initiatives' });
  expect(link).toHaveAttribute('href', '/strategy/1/initiatives');
});
