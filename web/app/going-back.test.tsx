import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../test/render.tsx';

/** Opens a board from the dashboard. */
async function openBoard() {
  const page = await renderPage('/dashboard');
  act(() => history.pushState(null, '', '/strategy/1'));
  await screen.findByRole('heading', { level: 1, name: 'Strategy Board' });
  return page;
}

/** Opens the dialog of a new pillar and types a title. */
async function typeTitle() {
  const page = await openBoard();
  await page.user.click(screen.getByRole('button', { name: 'Add pillar' }));
  await page.user.type(await screen.findByLabelText('Title'), 'Suppliers');
  return page;
}

const asked = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' });

test('going back asks before it discards what is typed in a dialog, every time', async () => {
  const { user } = await typeTitle();
  for (const _ of [1, 2]) {
    act(() => history.back());
    await asked();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Suppliers');
    expect(location.pathname).toBe('/strategy/1');
  }
  act(() => history.back());
  await asked();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => history.back());
  await screen.findByRole('heading', { level: 1, name: 'Your Strategies' });
});

test('going back leaves a dialog without input', async () => {
  const { user } = await openBoard();
  await user.click(screen.getByRole('button', { name: 'Add pillar' }));
  await screen.findByLabelText('Title');
  act(() => history.back());
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Strategies' })).toBeVisible();
});

test('going back saves a title that is being edited in place', async () => {
  const { user, server } = await openBoard();
  await user.click(screen.getByRole('button', { name: 'Strategy Board' }));
  await user.clear(screen.getByRole('textbox', { name: 'Board title' }));
  await user.type(screen.getByRole('textbox', { name: 'Board title' }), 'The year ahead');
  act(() => history.back());
  await screen.findByRole('heading', { level: 1, name: 'Your Strategies' });
  await waitFor(() => expect(server.strategies[0]?.boardTitle).toBe('The year ahead'));
});
