import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render.tsx';

const objective = 'Keep customers';
const content = {
  pillars: { Customer: [objective] },
  kpis: [
    {
      measure: 'Churn',
      unit: '%',
      target: 5,
      grain: 'month' as const,
      direction: 'down' as const,
      objective,
    },
  ],
};
const points = {
  Churn: {
    actual: { '2026-07': 4.5, '2026-08': 5.4, '2026-10': 7 },
    target: { '2026-07': 5 },
    red: { '2026-07': 6 },
  },
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const shown = async (name = 'Churn') => {
  const button = await screen.findByRole('button', { name: new RegExp(`: explain ${name}$`) });
  return button.getAttribute('aria-label')?.split(':')[0];
};

async function replay(path = '/strategy/1') {
  const page = await renderPage(path, { content, points });
  const menu = await screen.findByRole('button', { name: 'Oct 2026, period' });
  await page.user.click(menu);
  await page.user.click(await screen.findByRole('menuitem', { name: 'Replay', hidden: true }));
  const bar = within(await screen.findByRole('group', { name: 'Replay' }));
  return { ...page, menu, bar, slider: await bar.findByRole('slider', { name: 'Period' }) };
}

test('the slider goes over the periods that have values, and leaving restores the period', async () => {
  const { user, menu, slider } = await replay();
  expect(slider).toHaveFocus();
  expect(slider).toHaveAttribute('max', '2');
  expect(slider).toHaveAttribute('aria-valuetext', 'Oct 2026');
  // The browser moves it by arrow keys; the fake one does not.
  fireEvent.change(slider, { target: { value: '1' } });
  await waitFor(async () => expect(await shown()).toBe('At Risk 80'));
  expect(slider).toHaveAttribute('aria-valuetext', 'Aug 2026');
  expect(location.search).toBe('?period=month%3A2026-08-01');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Replay' })).not.toBeInTheDocument();
  await waitFor(async () => expect(await shown()).toBe('Off Track 0'));
  expect(location.search).toBe('');
  expect(menu).toHaveFocus();
});

test('it plays from the first period to the last, and stops there', async () => {
  const { user, bar, slider } = await replay();
  await user.click(bar.getByRole('button', { name: 'Play' }));
  await waitFor(async () => expect(await shown()).toBe('On Track 100'));
  expect(slider).toHaveAttribute('aria-valuetext', 'Jul 2026');
  expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', 'Aug 2026'), { timeout: 2000 });
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', 'Oct 2026'), { timeout: 2000 });
  expect(await bar.findByRole('button', { name: 'Play' })).toBeVisible();
  expect(await shown()).toBe('Off Track 0');
});

test('the map plays its months at once, from the first one', async () => {
  const period = { grain: 'month' as const, key: '2026-10', label: 'Oct 2026' };
  const { user } = await renderPage('/strategy/1/map?period=month:2026-08-01', {
    content,
    points,
    arrange: (server) =>
      server.answer('map.read', () => ({
        revision: 1,
        period: { ...period, start: '2026-10-01', end: '2026-10-31' },
        periods: [],
        series: [],
        links: [],
      })),
  });
  await user.click(await screen.findByRole('button', { name: 'Play the months' }));
  const slider = await screen.findByRole('slider', { name: 'Period' });
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', 'Jul 2026'));
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', 'Aug 2026'), { timeout: 2000 });
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Play the months' })).toHaveFocus();
});

test('keys of the bar do not reach the slides of a presentation', async () => {
  const { user, slider } = await replay('/strategy/1/present');
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'End' });
  expect(screen.getByText('1 of', { exact: false, selector: 'nav p' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(location.pathname).toBe('/strategy/1/present');
});
