import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toast } from '../ui/toast.tsx';
import { renderPage } from '../test/render.tsx';

const texts = () =>
  screen
    .queryAllByRole('listitem')
    .flatMap(({ textContent }) => (/^(?:Error|Success)/.test(textContent) ? [textContent] : []));

test('a success replaces the failures before it', async () => {
  await renderPage('/strategy/1/kpis');
  act(() => toast.success('First'));
  act(() => toast.error('Not saved'));
  act(() => toast.failure({ message: 'Grace was faster', code: 'conflict' }));
  expect(screen.getByText('Grace was faster')).toBeVisible();
  act(() => toast.success('Saved'));
  await waitFor(() => expect(texts()).toEqual(['SuccessSaved', 'SuccessFirst']));
  expect(screen.queryByText('Grace was faster')).toBeNull();
});

test('a failure goes with its page, a success stays', async () => {
  const { user } = await renderPage('/strategy/1/kpis');
  await user.click(await screen.findByRole('link', { name: 'Initiatives' }));
  await screen.findByRole('heading', { name: 'Strategic Initiatives' });
  act(() => toast.success('Saved'));
  act(() => toast.error('Not saved'));
  await user.click(screen.getByRole('link', { name: 'KPIs' }));
  await screen.findByRole('heading', { name: 'Key Performance Indicators' });
  await waitFor(() => expect(texts()).toEqual(['SuccessSaved']));
});

test('toasts that say the same are one, but each that undoes something stays', async () => {
  await renderPage('/strategy/1/kpis');
  act(() => toast.error('Not saved'));
  act(() => toast.error('Not saved'));
  await waitFor(() => expect(texts()).toEqual(['ErrorNot saved']));
  act(() => toast.undoable('Deleted', async () => {}));
  act(() => toast.undoable('Deleted', async () => {}));
  await waitFor(() => expect(texts()).toEqual(['SuccessDeletedUndo', 'SuccessDeletedUndo']));
});
