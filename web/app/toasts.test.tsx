import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { toast } from '../ui/toast.tsx';
import { renderPage } from '../test/render.tsx';

const texts = () =>
  screen
    .queryAllByRole('listitem')
    .flatMap(({ textContent }) => (/^(?:Error|Success)/.test(textContent) ? [textContent] : []));

const close = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }));

test('one shows at a time, a failure first; a success replaces the failures before it', async () => {
  const { user } = await renderPage('/strategy/1/kpis');
  act(() => toast.success('First'));
  act(() => toast.error('Not saved'));
  act(() => toast.failure({ message: 'Grace was faster', code: 'conflict' }));
  act(() => toast.show({ title: 'Success by the way' }));
  expect(screen.getByText('Grace was faster')).toBeVisible();
  act(() => toast.success('Saved'));
  await waitFor(() => expect(texts()).toEqual(['Success Saved']));
  await close(user);
  await waitFor(() => expect(texts()).toEqual(['Success by the way ']));
  await close(user);
  await waitFor(() => expect(texts()).toEqual(['Success First']));
});

test('a failure goes with its page, a success stays', async () => {
  const { user } = await renderPage('/strategy/1/kpis');
  await user.click(await screen.findByRole('link', { name: 'Initiatives' }));
  await screen.findByRole('heading', { name: 'Strategic Initiatives' });
  act(() => toast.success('Saved'));
  act(() => toast.error('Not saved'));
  await waitFor(() => expect(texts()).toEqual(['Error Not saved']));
  await user.click(screen.getByRole('link', { name: 'KPIs' }));
  await screen.findByRole('heading', { name: 'Key Performance Indicators' });
  await waitFor(() => expect(texts()).toEqual(['Success Saved']));
});

test('toasts that say the same are one, but each that undoes something stays', async () => {
  const { user } = await renderPage('/strategy/1/kpis');
  act(() => toast.error('Not saved'));
  act(() => toast.error('Not saved'));
  await close(user);
  await waitFor(() => expect(texts()).toEqual([]));
  act(() => toast.undoable('Deleted', async () => {}));
  act(() => toast.undoable('Deleted', async () => {}));
  await close(user);
  await waitFor(() => expect(texts()).toEqual(['Success DeletedUndo']));
  await close(user);
  await waitFor(() => expect(texts()).toEqual([]));
});
