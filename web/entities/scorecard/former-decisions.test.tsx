import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Decision } from '../../lib/strategy/reviews.ts';
import { openReview, reviewOf } from '../../test/open-review.ts';
import { item } from '../../test/review.ts';
import { renderPage, type RenderOptions } from '../../test/render.tsx';

const content: RenderOptions['content'] = {
  pillars: { Customer: ['Deliver'] },
  kpis: [{ id: 50, measure: 'Orders', target: 90, unit: '%', grain: 'month', objective: 'Deliver' }],
};
const points = {
  Orders: { actual: { '2026-08': 60, '2026-09': 71, '2026-10': 88 }, target: { '2026-08': 90 } },
};

const decided = (label: string, start: string, text: string): Decision => ({
  reviewId: 3,
  review: `Review ${label}`,
  of: 'kpi:50',
  period: { grain: 'month', key: `month:${start}`, start, label },
  text,
  by: 'Ada',
  at: '2026-10-12T08:00:00.000Z',
});
const decisions = [decided('Sep 2026', '2026-09-01', 'Hire two'), decided('Oct 2026', '2026-10-01', 'Wait')];

const options: RenderOptions = {
  content,
  points,
  arrange: (server) => server.answer('decisions.list', () => ({ decisions })),
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a later review says what was decided before, with the values since', async () => {
  const period = { grain: 'month' as const, key: 'month:2026-10-01', start: '2026-10-01', label: 'Oct 2026' };
  const agenda = [item('a', 'Orders', { of: 'kpi:50' })];
  openReview({ review: reviewOf({ agenda, period }) }, options);
  const before = await screen.findByRole('list', { name: 'Decided before' });
  await waitFor(() => expect(before).toHaveTextContent('Since then: 71% → 88%'));
  expect(before).toHaveTextContent('Decided in Sep 2026: “Hire two”');
  expect(before).not.toHaveTextContent('Wait');
});

test('the chart of a KPI marks what was decided, for the pointer, the keyboard and in its table', async () => {
  const { user } = await renderPage('/strategy/1/kpis/50', options);
  const table = await screen.findByRole('table', { name: 'Values of Orders by period' });
  await waitFor(() =>
    expect(within(table).getByRole('row', { name: /^Sep 2026/ })).toHaveTextContent('Decided: Hire two'),
  );
  expect(document.querySelectorAll('svg [data-decision]').length).toBeGreaterThanOrEqual(2);
  expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent('Decision of a review');
  screen.getByRole('slider', { name: 'Orders by period' }).focus();
  await user.keyboard('{ArrowLeft}');
  const value = screen.getByRole('slider').getAttribute('aria-valuetext');
  expect(value).toMatch(/Decided: (Hire two|Wait)/);
});
