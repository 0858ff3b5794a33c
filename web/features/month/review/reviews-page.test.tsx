import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReviewSummary } from '../../../../contract/month/review.ts';
import { closingOf } from '../../../test/closing.ts';
import { receive } from '../../../test/live.ts';
import { fill } from '../../../test/page.ts';
import { renderPage } from '../../../test/render.tsx';

const period = { grain: 'month', key: 'month:2026-10-01', start: '2026-10-01', label: 'Oct 2026' } as const;
const summary: ReviewSummary = {
  id: 7,
  strategyId: 1,
  name: 'Review Oct 2026',
  period,
  state: 'open',
  by: 'Olga',
  at: '2026-11-12T08:00:00.000Z',
  heldAt: null,
  snapshotId: null,
  items: 2,
  decisions: 1,
  actions: { open: 1, done: 0 },
  found: [],
};
const link = () => screen.findByRole('link', { name: 'Review Oct 2026' });

test('the list is searched, and leads to a review', async () => {
  const { user } = await renderPage('/strategy/1/month/review', {
    arrange: (server) => {
      server.answer('close.read', () => closingOf());
      server.answer('reviews.list', ({ query }) => ({
        reviews: query.search === 'nothing' ? [] : [{ ...summary, found: query.search ? ['Hire two'] : [] }],
      }));
    },
  });
  expect(await link()).toHaveAttribute('href', '/strategy/1/month/review/7');
  expect(screen.getByText(/2 items · 1 decision · 1 action, 1 open/)).toBeVisible();
  await user.type(screen.getByLabelText('Search'), 'hire');
  expect(await screen.findByText('Hire two')).toBeVisible();
  fill(screen.getByLabelText('Search'), 'nothing');
  expect(await screen.findByText('No review has “nothing”.')).toBeVisible();
});

test('the list says with how many items a review would start, unless one is open', async () => {
  const { server } = await renderPage('/strategy/1/month/review', {
    arrange: (server) => {
      server.answer('close.read', () => closingOf());
      server.answer('agenda.read', () => ({
        revision: 1,
        period: { ...period, end: '2026-10-31' },
        entries: [{ of: 'kpi:50', title: 'Orders', reasons: ['Off Track in Oct 2026.'] }],
      }));
    },
  });
  expect(await screen.findByText('A review of Oct 2026 would start with 1 item.')).toBeVisible();
  server.answer('reviews.list', () => ({ reviews: [summary] }));
  receive(server, { type: 'reviews', strategyId: 1, reviewId: 7 });
  await link();
  expect(screen.queryByText(/would start with/)).toBeNull();
});

test('a search that fails leaves its field', async () => {
  const { server } = await renderPage('/strategy/1/month/review', {
    arrange: (fake) => {
      fake.answer('close.read', () => closingOf());
      fake.answer('reviews.list', () => ({ reviews: [summary] }));
    },
  });
  await link();
  server.refuse('reviews.list', 'invalid_request', 'That went wrong.');
  fill(screen.getByLabelText('Search'), 'hire');
  expect(await screen.findByText('That went wrong.')).toBeVisible();
  expect(screen.getByLabelText('Search')).toHaveValue('hire');
  expect(screen.getByLabelText('Search')).toHaveAttribute('maxlength', '100');
});
