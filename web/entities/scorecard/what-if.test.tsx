import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render.tsx';

const content = {
  pillars: { Customer: ['Keep customers'] },
  kpis: [
    {
      measure: 'Churn',
      unit: '%',
      target: 5,
      grain: 'month' as const,
      direction: 'down' as const,
      objective: 'Keep customers',
    },
    {
      measure: 'Twice',
      grain: 'month' as const,
      source: 'formula' as const,
      formula: '[Churn] * 2',
      objective: 'Keep customers',
    },
  ],
};
const points = {
  Churn: { actual: { '2026-10': 7 }, target: { '2026-10': 5 }, red: { '2026-10': 6 } },
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function explain(name: string) {
  const page = await renderPage('/strategy/1', { content, points });
  await page.user.click(await screen.findByRole('button', { name: new RegExp(`: explain ${name}$`) }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByText(/^How it came about, Oct 2026/);
  return { ...page, dialog };
}

test('another value moves the scores up to the strategy, marked as not saved, and is forgotten on reset', async () => {
  const { user, server, dialog } = await explain('Churn');
  await user.click(dialog.getByRole('button', { name: 'What if…' }));
  const field = await dialog.findByRole('textbox', { name: 'What if the value for Oct 2026 were' });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('7');
  await user.clear(field);
  await user.type(field, '5.4');
  expect(await dialog.findByText('Not saved')).toBeVisible();
  const row = (name: RegExp) => dialog.findByRole('row', { name });
  expect(await row(/^Churn Off Track 0 At Risk 80$/)).toBeVisible();
  expect(await row(/^Keep customers Off Track 0 At Risk 80$/)).toBeVisible();
  expect(await row(/^Northwind Off Track 0 At Risk 80$/)).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent('At 5.4% the score of the strategy is 80, now 0.');
  await user.click(dialog.getByRole('button', { name: 'Reset' }));
  expect(field).toHaveValue('7');
  expect(field).toHaveFocus();
  expect(dialog.queryByText('Not saved')).not.toBeInTheDocument();
  expect(dialog.queryByRole('table', { name: 'What if' })).not.toBeInTheDocument();
  expect(server.entered()).toEqual([]);
});

test('what is no number, or refused, says so at the field', async () => {
  const { user, server, dialog } = await explain('Churn');
  await user.click(dialog.getByRole('button', { name: 'What if…' }));
  const field = await dialog.findByRole('textbox', { name: /^What if the value/ });
  await user.clear(field);
  await user.type(field, 'much');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Give a number/));
  expect(server.calls.some(({ name }) => name === 'scorecard.whatIf')).toBe(false);
  server.refuse('scorecard.whatIf', 'invalid_request', 'Oct 2026 is locked, so its values stay');
  await user.clear(field);
  await user.type(field, '4');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Oct 2026 is locked, so its values stay'));
});

test('a computed value, a roll-up and a locked one offer no other value', async () => {
  const { dialog } = await explain('Twice');
  expect(dialog.queryByRole('button', { name: 'What if…' })).not.toBeInTheDocument();
});
