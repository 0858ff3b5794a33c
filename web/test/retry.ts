import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { renderPage } from './render.tsx';

/** Opens a list of a strategy, expects that it shows it is loading and then that this failed, and presses 'Try again'. */
export async function failAndRetry(path: string, texts: { loading: string; failed: string }): Promise<void> {
  let answer = () => {};
  const { user, server } = await renderPage(path, {
    arrange: (server) => {
      answer = server.hold('strategies.readContent');
      server.refuse('strategies.readContent', 'internal', 'Something went wrong.');
    },
  });
  expect(await screen.findByText(texts.loading)).toBeVisible();
  answer();
  expect(await screen.findByRole('heading', { name: texts.failed })).toBeVisible();
  server.answer('strategies.readContent', () => server.content);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
}
