import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiveChange } from '../../test/live.ts';
import { type Content, contentOf } from '../../test/content.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';
import { scorecardAnswers } from '../../test/scorecard-answers.ts';

const objective = 'Keep customers';
const content: Content = {
  pillars: { Customer: [objective, 'Answer faster'], People: ['Stay'] },
  kpis: [
    {
      id: 50,
      measure: 'Churn',
      unit: '%',
      target: 5,
      grain: 'month',
      direction: 'down',
      status: 'On Track',
      statusChosen: true,
      statusReason: 'A one-off',
      objective,
    },
    { id: 51, measure: 'Promoters', target: 60, actual: 40, status: 'Achieved', objective },
    { id: 52, measure: 'First answer', target: 4, unit: 'hours', objective: 'Answer faster' },
  ],
};
const points = {
  Churn: {
    actual: { '2026-08': 4.5, '2026-09': 5.4, '2026-10': 7, '2026-11': 3 },
    target: { '2026-08': 5 },
    red: { '2026-08': 6 },
  },
};

const open = (path = '/strategy/1', options: RenderOptions = {}) =>
  renderPage(path, { content, points, ...options });

/** What is shown of a score, by the button that explains it. */
const score = (name: string) => screen.findByRole('button', { name: new RegExp(`: explain ${name}$`) });
const shown = async (name: string) => (await score(name)).getAttribute('aria-label')?.split(':')[0];
const picker = () => screen.findByRole('group', { name: 'Period' });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a board is colored as of the last month that has ended', async () => {
  await open();
  expect(await shown('Northwind')).toBe('Off Track 0');
  for (const name of ['Customer', objective, 'Churn']) expect(await shown(name)).toBe('Off Track 0');
  const line = (await score('Churn')).closest('li');
  expect(line).toHaveTextContent('chosen: On Track: A one-off');
  expect(line).toHaveTextContent('7 / 5%');
  expect(within(line as HTMLElement).getByRole('link').textContent).toBe('Churn');
  expect(within(line as HTMLElement).getByRole('img', { name: /^3 values, from 4.5%/ })).toBeVisible();
});

test('what is not tracked looks as before', async () => {
  await open();
  await score('Churn');
  const line = (text: RegExp) => screen.getByRole('link', { name: text }).closest('li');
  expect(line(/^Promoters/)).toHaveTextContent('Promoters of 60% by Year 1 Achieved 40%');
  for (const name of ['People', 'Answer faster', 'First answer', 'Promoters'])
    expect(screen.queryByRole('button', { name: new RegExp(`explain ${name}$`) })).not.toBeInTheDocument();
});

const once = {
  measure: 'First answer',
  target: 4,
  actual: 3,
  status: 'On Hold',
  statusChosen: true,
  objective: 'Answer faster',
};

test('a KPI that is due once and has a red line shows its score, beside the status that was chosen', async () => {
  const kpis = [...(content.kpis ?? []).slice(0, 2), once];
  const judged = { ...points, 'First answer': { red: { once: 2 } } };
  await open('/strategy/1', { content: { ...content, kpis }, points: judged });
  expect(await shown('First answer')).toBe('At Risk 75');
  expect(await shown('Answer faster')).toBe('At Risk 75');
  expect((await score('First answer')).closest('li')).toHaveTextContent(
    /At Risk First answer of 4% by Year 1 At Risk chosen: On Hold ?3%$/,
  );
});

test('on the page of its objective it has the score, and no way to values over time', async () => {
  const kpis = [{ ...once, id: 50, finalTarget: { value: 4, date: null }, objective }];
  const records = contentOf({ pillars: { Customer: [objective] }, kpis });
  const id = records.node.find(({ title }) => title === objective)?.id;
  await open(`/strategy/1/objective/${id}`, { content: records, points: {} });
  expect(await shown('First answer')).toBe('Off Track 0');
  expect(screen.queryByRole('link', { name: 'Values of First answer over time' })).toBeNull();
});

test('a final target alone has scores too, on the board, in the list and on the page of the KPI', async () => {
  const kpis = [{ ...once, id: 50, finalTarget: { value: 4, date: null } }];
  for (const path of ['/strategy/1', '/strategy/1/kpis', '/strategy/1/kpis/50']) {
    await open(path, { content: { ...content, kpis }, points: {} });
    expect(await shown('First answer')).toBe('Off Track 0');
    document.body.replaceChildren();
  }
});

test('a strategy without a tracked KPI has no scores and no periods, and asks for none', async () => {
  const untracked = { pillars: { Customer: [objective] }, kpis: [{ measure: 'Churn', objective }] };
  for (const path of ['/strategy/1', '/strategy/1/kpis', '/strategy/1/present']) {
    const { server } = await open(path, { content: untracked, points: {} });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('group', { name: 'Period' })).not.toBeInTheDocument();
    expect(server.calls.some(({ name }) => name === 'scorecard.read')).toBe(false);
    document.body.replaceChildren();
  }
});

test('another period is chosen by buttons, keys and the menu, and stays on other pages', async () => {
  const { user } = await open();
  const periods = within(await picker());
  await user.click(await periods.findByRole('button', { name: 'Previous period: Sep 2026' }));
  await waitFor(async () => expect(await shown('Churn')).toBe('At Risk 80'));
  expect(location.search).toBe('?period=2026-09');
  // A doubled bracket is one press.
  await user.keyboard('[[');
  await waitFor(async () => expect(await shown('Churn')).toBe('On Track 100'));
  expect(location.search).toBe('?period=2026-08');
  await user.keyboard(']');
  await waitFor(() => expect(location.search).toBe('?period=2026-09'));
  await user.click(screen.getByRole('button', { name: /, period$/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Oct 2026', hidden: true }));
  await waitFor(async () => expect(await shown('Churn')).toBe('Off Track 0'));
  expect(location.search).toBe('');
  await user.keyboard(']');
  await waitFor(() => expect(location.search).toBe('?period=2026-11'));
  expect(await screen.findByText('running')).toBeVisible();
  expect(await shown('Churn')).toBe('No status');
  expect(screen.getByRole('button', { name: 'Next period' })).toBeDisabled();
  await user.click(screen.getByRole('link', { name: objective }));
  await waitFor(() => expect(location.pathname).toMatch(/objective/));
  expect(location.search).toBe('?period=2026-11');
});

test('a period that the calendar does not have can be left', async () => {
  const { user } = await open('/strategy/1?period=2026-99');
  expect(await screen.findByText('2026-99 is no period')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the latest period' }));
  expect(await shown('Churn')).toBe('Off Track 0');
});

test('a score explains itself, can be copied, and its parts are links', async () => {
  const { user } = await open();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await score(objective));
  const dialog = within(await screen.findByRole('dialog', { name: objective }));
  expect(await dialog.findByText('How it came about, Oct 2026')).toBeVisible();
  expect(dialog.getByText('Its score is that of the one KPI that has a score, 0.')).toBeVisible();
  expect(dialog.getByRole('row', { name: 'Churn 1 0 Off Track' })).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Churn' })).toHaveAttribute('href', '/strategy/1/kpis/50');
  await user.click(dialog.getByRole('button', { name: 'Copy as text' }));
  expect(copied.mock.lastCall?.[0]).toContain(`${objective}, Oct 2026: Off Track, score 0`);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect(await score(objective)).toHaveFocus());
});

test('a locked period says so, and what a result would be now', async () => {
  const { user } = await open('/strategy/1', {
    arrange: (server) => {
      const { 'scorecard.read': read, 'scorecard.explain': explain } = scorecardAnswers(server);
      const locked = {
        period: 'month:2026-10-01',
        name: 'October close',
        by: 'Grace',
        at: '2026-11-05T10:00:00.000Z',
        snapshotId: 4,
      };
      server.answer('scorecard.read', (request) => ({ ...read(request), locked }));
      server.answer('scorecard.explain', (request) => ({
        ...explain(request),
        locked,
        wouldBe: { score: 100, status: 'green' as const, value: 4 },
      }));
    },
  });
  await user.click(await score('Churn'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Churn' }));
  expect(await dialog.findByText(/^Locked as “October close” by Grace on Nov 5, 2026/)).toBeVisible();
  expect(dialog.getByText('Would now be On Track, score 100, value 4%.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(within(await picker()).getByRole('button', { name: 'Oct 2026 Locked, period' })).toHaveTextContent(
    'Oct 2026Locked',
  );
});

test('an explanation that cannot be copied or read says so', async () => {
  const { user, server } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  server.refuse('scorecard.explain', 'internal', 'Something broke on our side.');
  await user.click(await score('Churn'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Churn' }));
  expect(await dialog.findByText('Something broke on our side.')).toBeVisible();
  server.accept('scorecard.explain');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText(/^7% was entered for Oct 2026 by Ada/)).toBeVisible();
  expect(dialog.getByText(/^Ada chose On Track on .*“A one-off”\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy as text' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /does not allow copying/ });
  expect(field.value).toContain('Churn, Oct 2026: Off Track, score 0');
});

test('the KPI list shows values, statuses and trends of the period', async () => {
  await open('/strategy/1/kpis?period=2026-09');
  expect(await shown('Churn')).toBe('At Risk 80');
  const row = (await score('Churn')).closest<HTMLElement>('[role=row]');
  expect(row).toHaveTextContent('5.4%');
  expect(row).toHaveTextContent('chosen: On Track');
  expect(within(row as HTMLElement).getByRole('img', { name: /^2 values/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /First answer/ })).toHaveTextContent('4 hours');
});

test('the page of an objective shows its score and those of its KPIs', async () => {
  const { server } = await open('/dashboard');
  const { id } = server.content.node.find(({ title }) => title === objective) ?? {};
  document.body.replaceChildren();
  await open(`/strategy/1/objective/${id}?period=2026-09`, { content: server.content });
  expect(await shown(objective)).toBe('At Risk 80');
  expect(await shown('Churn')).toBe('At Risk 80');
  const row = screen.getByRole('row', { name: /Churn/ });
  expect(row).toHaveTextContent('5.4%');
  expect(screen.getByRole('row', { name: /Promoters/ })).toHaveTextContent('Achieved');
});

test('slides name the period and show scores, also from slide to slide', async () => {
  const { user } = await open('/strategy/1/present?period=2026-09');
  expect(await screen.findByText('· Sep 2026')).toBeVisible();
  expect(await shown('Northwind')).toBe('At Risk 80');
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('heading', { level: 1, name: 'Stands out' });
  await user.keyboard('{ArrowRight}');
  expect(await shown('Customer')).toBe('At Risk 80');
  await user.keyboard('{ArrowRight}');
  expect(await shown('Churn')).toBe('At Risk 80');
  expect(screen.getByText('against a target of 5%')).toBeVisible();
  expect(location.search).toMatch(/period=2026-09/);
});

test('a value that another member writes changes the board at once', async () => {
  const { server } = await open();
  expect(await shown('Churn')).toBe('Off Track 0');
  const value = server.points
    .get(50)
    ?.find(({ start, series }) => start === '2026-10-01' && series === 'actual');
  if (value) value.value = 5.4;
  receiveChange(server, { entity: 'points', id: 50, operation: 'update' });
  for (const name of ['Churn', 'Customer'])
    await waitFor(async () => expect(await shown(name)).toBe('At Risk 80'));
});
