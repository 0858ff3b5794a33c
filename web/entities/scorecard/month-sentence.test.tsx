import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { MonthSentence } from './month-sentence.tsx';

test('the board tells the month in a sentence whose records are links', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] });
  await renderPage('/strategy/1', {
    content: {
      pillars: { Customer: ['Keep customers'] },
      kpis: [
        {
          id: 50,
          measure: 'Churn',
          target: 5,
          grain: 'month',
          direction: 'down',
          objective: 'Keep customers',
        },
      ],
    },
    points: {
      Churn: {
        actual: { '2026-09': 5, '2026-10': 7 },
        target: { '2026-08': 5 },
        red: { '2026-08': 6 },
      },
    },
  });
  const sentence = (await screen.findByText('Oct 2026 in a sentence.')).closest('p') as HTMLElement;
  expect(sentence).toHaveTextContent(
    'Oct 2026 in a sentence. Customer, now Off Track, fell from 100 to 0, mostly by Churn.',
  );
  expect(within(sentence).getByRole('link', { name: 'Churn' })).toHaveAttribute(
    'href',
    '/strategy/1/kpis/50',
  );
  const pillar = within(sentence).getByRole('link', { name: 'Customer' }).getAttribute('href');
  expect(document.querySelector(String(pillar))).toHaveTextContent('Customer');
  vi.useRealTimers();
});

test.each([
  [100, true],
  [40, false],
])('a sentence of %i pixels in a box of 40 has a button for the rest: %s', (scrollHeight, hasMore) => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(40);
  const scorecard = {
    period: { key: '2026-10', label: 'Oct 2026' },
    sentence: [{ text: 'Rose. '.repeat(60) }],
  };
  const { container } = render(<MonthSentence strategyId={1} scorecard={scorecard as never} />);
  const more = within(container).getByRole('button', { name: 'more of Oct 2026 in a sentence' });
  expect(more.classList.contains('invisible')).toBe(!hasMore);
  vi.restoreAllMocks();
});
