import { expect, test } from 'vitest';
import type { Review, ReviewAction, ReviewItem } from '../../../../contract/month/review.ts';
import { minutesText } from './minutes-text.ts';

const item = (title: string, decision: string): ReviewItem => ({
  id: title,
  of: null,
  title,
  reasons: [],
  decision,
  decidedBy: decision === '' ? null : 'Olga',
  decidedAt: decision === '' ? null : '2026-11-12T08:00:00.000Z',
});

const REVIEW: Review = {
  id: 7,
  strategyId: 1,
  name: 'Review Oct 2026',
  period: { grain: 'month', key: 'month:2026-10-01', start: '2026-10-01', label: 'Oct 2026' },
  state: 'held',
  by: 'Olga',
  at: '2026-11-12T08:00:00.000Z',
  heldAt: '2026-11-12T08:00:00.000Z',
  snapshotId: 4,
  agenda: [item('Orders', 'Hire two'), item('Budget', '')],
};

test('minutes as a text have decisions, actions and what was not decided', () => {
  const action: Partial<ReviewAction> = {
    about: 'Orders',
    title: 'Write the advert',
    ownerName: 'Max',
    due: '2030-01-31',
    isDone: false,
  };
  const read = { review: REVIEW, actions: [action as ReviewAction], stillOpen: [] };
  expect(minutesText(read, 'Northwind', (name) => (name === 'Olga' ? 'Olga Lind' : name))).toBe(
    [
      'Review Oct 2026',
      'Northwind · Oct 2026 · Nov 12, 2026',
      '',
      'Decisions',
      '- Orders: Hire two (Olga Lind)',
      '',
      'Actions',
      '- [ ] Write the advert (Orders · Max · due Jan 31, 2030)',
      '',
      'Without a decision',
      '- Budget',
      '',
    ].join('\n'),
  );
});

test('begins with the period in a sentence', () => {
  const review = { name: 'Review', agenda: [], period: { label: 'Oct 2026' }, heldAt: null };
  const text = minutesText(
    { review, actions: [], stillOpen: [] } as never,
    'Northwind',
    (name) => name,
    'Patients fell from 88 to 74.',
  );
  expect(text.split('\n').slice(3, 6)).toEqual(['Patients fell from 88 to 74.', '', 'Decisions']);
});
