import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ada } from '../test/content.ts';
import { renderPage } from '../test/render.tsx';

test('the landing page describes the product', async () => {
  await renderPage('/', { user: null });
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Strategic Planning',
    'Team Collaboration',
    'Progress Tracking',
    'Flexible Organization',
  ]);
  expect(document.title).toBe('Meridian');
  for (const name of ['Get Started', 'Sign in'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/auth');
});

test.each(['/nowhere', '/strategy/abc', '/strategy/0', '/strategy/1/2/3'])(
  'a path that leads nowhere says so, and leads back: %s',
  async (path) => {
    const { user } = await renderPage(path);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
    expect(document.title).toBe('404 Page Not Found · Meridian');
    await user.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  },
);

test.each([
  ['/strategy/1/close?period=2026-10', '/strategy/1/month?period=2026-10'],
  ['/strategy/1/compare?from=now', '/strategy/1/month/compare?from=now'],
  ['/strategy/1/review?q=a', '/strategy/1/month/review?q=a'],
  ['/strategy/1/review/7', '/strategy/1/month/review/7'],
  ['/strategy/1/book', '/strategy/1/publish/book'],
])('the former address %s leads to %s', async (former, current) => {
  await renderPage(former, {
    arrange: (server) => {
      server.refuse('close.read', 'unavailable', 'Later.');
      server.refuse('reviews.read', 'not_found', 'This review does not exist.');
      server.refuse('reviews.list', 'unavailable', 'Later.');
      server.refuse('snapshots.list', 'unavailable', 'Later.');
    },
  });
  await waitFor(() => expect(location.pathname + location.search).toBe(current));
});

test('a page that throws shows an error and a retry', async () => {
  const { user, server } = await renderPage('/dashboard', {
    arrange: (fake) => fake.answer('strategies.list', () => Response.json([null])),
  });
  expect(await screen.findByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  // The console errors of React and of the page.
  expect(server.problems.splice(0).length).toBeGreaterThan(0);
  server.answer('strategies.list', () => []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Create your first' })).toBeVisible();
});

test('a full name is set in the account menu, shown as text, and taken back', async () => {
  const evil = '<img src=x>';
  const { user, server } = await renderPage('/nowhere', {
    arrange: (fake) =>
      fake.answer('user.update', ({ body: { fullName } }) => ({ ...ada, fullName: fullName || null })),
  });
  const account = await screen.findByRole('button', { name: 'Account of ada' });
  const open = async () => {
    await user.click(account);
    await user.click(await screen.findByRole('menuitem', { name: 'Full Name' }));
    return within(await screen.findByRole('dialog', { name: 'Full Name' }));
  };
  const save = async (dialog: Awaited<ReturnType<typeof open>>) => {
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Full name updated successfully')).toBeVisible();
  };
  const dialog = await open();
  const name = dialog.getByLabelText('Full name');
  expect(name).toHaveValue('');
  await user.click(name);
  await user.paste('x'.repeat(101));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(name).toHaveAccessibleDescription('Use at most 100 characters');
  await user.clear(name);
  await user.type(name, evil);
  await save(dialog);
  expect(within(account).getByRole('img', { name: evil, hidden: true })).toBeVisible();
  const again = await open();
  expect(again.getByLabelText('Full name')).toHaveValue(evil);
  await user.clear(again.getByLabelText('Full name'));
  await save(again);
  expect(server.sent('user.update')).toEqual([{ fullName: evil }, { fullName: '' }]);
});

test('the theme is chosen in the account menu, which marks the current one', async () => {
  const applied = vi.fn<typeof window.applyAppearance>();
  vi.stubGlobal('applyAppearance', applied);
  const { user } = await renderPage('/dashboard');
  const account = await screen.findByRole('button', { name: 'Account of ada' });
  const themes = () =>
    within(screen.getByRole('group', { name: 'Theme' }))
      .getAllByRole('menuitemradio')
      .map((item) => [item.textContent, item.getAttribute('aria-checked')]);
  await user.click(account);
  expect(themes()).toEqual([
    ['Light', 'true'],
    ['Dark', 'false'],
    ['System', 'false'],
  ]);
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(applied).toHaveBeenLastCalledWith('dark', 'regular');
  expect(await screen.findByText('Theme Updated')).toBeVisible();
  await user.click(account);
  expect(themes()[1]).toEqual(['Dark', 'true']);
});
