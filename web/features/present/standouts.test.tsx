import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiveChange } from '../../test/live.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const content: RenderOptions['content'] = {
  pillars: { Customer: ['Keep customers', 'Answer faster'] },
  kpis: [
    {
      id: 50,
      measure: 'Churn',
      unit: '%',
      target: 5,
      grain: 'month',
      direction: 'down',
      inputOwner: 'Olga',
      objective: 'Keep customers',
    },
    { id: 51, measure: 'Promoters', grain: 'month', objective: 'Keep customers' },
  ],
};
const points = {
  Churn: {
    actual: { '2026-08': 4.5, '2026-09': 4.6, '2026-10': 7 },
    target: { '2026-08': 5 },
    red: { '2026-08': 6 },
  },
};

const open = (search = '', options: RenderOptions = {}) =>
  renderPage(`/strategy/1/present${search}`, {
    content,
    points,
    ...options,
    arrange: (server) => {
      const note = server.points
        .get(50)
        ?.find(({ start, series }) => start === '2026-10-01' && series === 'actual');
      if (note) note.note = 'A price rise';
      options.arrange?.(server);
    },
  });

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const place = () => within(screen.getByRole('navigation', { name: 'Slides' })).getByText(/^\d+ of \d+$/);

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('what stands out leads to its slides by the keyboard, with chart, note and table', async () => {
  const { user, server } = await open();
  await waitFor(() => expect(place()).toHaveTextContent('1 of 6'));
  // Nothing of a chart is read until its slide is near.
  expect(server.calls.some(({ name }) => name === 'points.read')).toBe(false);
  await user.keyboard('{ArrowRight}');
  await title('Stands out');
  const row = screen.getByRole('link', { name: /^Churn/ });
  await waitFor(() =>
    expect(row).toHaveTextContent(
      'Churn7% against a target of 5%Off TrackKPI · It was On Track in Sep 2026.“A price rise”',
    ),
  );
  row.focus();
  await user.keyboard('{Enter}');
  await title('Churn');
  expect(location.search).toBe('?at=kpi-50');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getByText('7%')).toHaveTextContent('7% against a target of 5%');
  const chart = await screen.findByRole('slider', { name: 'Churn by period' });
  expect(chart).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/^Oct 2026: 7%, target 5%, Off Track/),
  );
  expect(screen.getByText('A price rise', { selector: 'blockquote' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Why it stands out' })).toHaveTextContent('Off Track in Oct 2026');
  expect(screen.getByText('Owner: Olga')).toBeVisible();

  // The arrow keys of the chart are its own, and a click on it is no step.
  chart.focus();
  await user.keyboard('{ArrowLeft}');
  expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('Sep 2026'));
  await user.click(chart);
  await user.click(screen.getByText('Values by period'));
  const table = await screen.findByRole('table', { name: 'Values of Churn by period' });
  expect(within(table).getByRole('row', { name: /^Oct 2026 7 5/ })).toBeVisible();
  await title('Churn');
  // Back leads to what stands out again.
  history.back();
  await title('Stands out');
});

test('the chart of the next slide is read before it is shown', async () => {
  const { user, server } = await open();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await title('Keep customers');
  await waitFor(() =>
    expect(server.calls.findLast(({ name }) => name === 'points.read')).toMatchObject({
      query: { from: '2024-11-01', to: 'month:2026-10-01', grain: 'month' },
    }),
  );
});

test('an objective that is On Track beside an Off Track KPI says why', async () => {
  const { user } = await open('', {
    content: {
      pillars: { Customer: ['Keep customers'] },
      kpis: [
        { measure: 'Promoters', grain: 'month', objective: 'Keep customers' },
        { measure: 'Visits', status: 'Off Track', objective: 'Keep customers' },
      ],
    },
    points: { Promoters: { actual: { '2026-10': 60 }, target: { '2026-10': 50 } } },
  });
  await title('Strategy Board');
  await waitFor(() => expect(place()).toHaveTextContent('1 of 4'));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await title('Customer');
  expect(
    await screen.findByText('1 Off Track KPI does not count in this score: 1 not tracked over time.'),
  ).toBeVisible();
});

test('another period has its own items, and the place stays', async () => {
  const { user } = await open('?at=standouts');
  await title('Stands out');
  await screen.findByRole('link', { name: /^Churn/ });
  await user.keyboard('[[');
  expect(await screen.findByText('Nothing stands out in Sep 2026.')).toBeVisible();
  await user.keyboard('{ArrowRight}');
  await title('Customer');
  expect(screen.queryByText('Stands out')).toBeNull();
  expect(location.search).toContain('period=2026-09');
});

test('a value that is entered meanwhile changes the slide, which stays', async () => {
  const { server } = await open('?at=kpi-50');
  await screen.findByRole('slider', { name: 'Churn by period' });
  const value = server.points
    .get(50)
    ?.find(({ start, series }) => start === '2026-10-01' && series === 'actual');
  if (value) value.value = 4;
  receiveChange(server, { entity: 'points', id: 50, operation: 'update' });
  expect(await screen.findByText('4%')).toHaveTextContent('4% against a target of 5%');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Why it stands out' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Churn');
  await waitFor(() =>
    expect(screen.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Oct 2026: 4%/),
    ),
  );
});

test('an initiative that becomes late stands out at once', async () => {
  const { server } = await open('?at=standouts', {
    content: { ...content, initiatives: [{ id: 70, initiative: 'Launch', objective: 'Answer faster' }] },
  });
  await screen.findByRole('link', { name: /^Churn/ });
  const fields = { whenDate: '2026-11-01T00:00:00.000Z', progress: 20 };
  Object.assign(server.content.initiative[0] ?? {}, fields);
  receiveChange(server, { entity: 'initiative', id: 70, operation: 'update', after: fields });
  expect(await screen.findByRole('link', { name: /^Launch/ })).toHaveTextContent(
    'It was to end on Nov 1, 2026',
  );
});

test('what cannot be read can be read again', async () => {
  let [isBroken, arePointsBroken] = [true, true];
  const { user, server } = await open('?at=standouts', {
    arrange: (server) => {
      server.refuseWhen('agenda.read', () => isBroken, 'unavailable', 'Try later.');
      server.refuseWhen('points.read', () => arePointsBroken, 'unavailable', 'Try later.');
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load what stands outTry later.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const row = await screen.findByRole('link', { name: /^Churn/ });
  await user.click(row);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load valuesTry later.');
  arePointsBroken = false;
  const release = server.hold('points.read');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  release();
  expect(await screen.findByRole('slider', { name: 'Churn by period' })).toBeVisible();
});
