import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ApiToken } from '../../../contract/people/tokens.ts';
import type { FakeServer } from '../../test/fake-server.ts';
import { renderFeature } from '../../test/render.tsx';
import { TokensSection } from './tokens-section.tsx';

const token = (id: number, fields: Partial<ApiToken> = {}): ApiToken => ({
  id,
  name: `Token ${id}`,
  scopes: ['read'],
  strategyIds: null,
  strategyId: null,
  createdAt: '2026-01-02T03:04:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  ...fields,
});

/** Renders the section of a user with these tokens; the fake server makes and revokes tokens. */
async function openTokens(initial: ApiToken[] = [], arrange?: (server: FakeServer) => void) {
  let tokens = initial;
  const page = renderFeature(<TokensSection />, {
    arrange: (server) => {
      server.answer('tokens.list', () => tokens);
      server.answer('tokens.create', ({ body: { name, scopes, strategyIds = null, expiresAt = null } }) => {
        const made = token(9, { name, scopes, strategyIds, expiresAt });
        tokens = [made, ...tokens];
        return { ...made, token: 'mrd_the-text-of-the-token' };
      });
      server.answer('tokens.delete', ({ params }) => {
        tokens = tokens.filter(({ id }) => id !== params.id);
      });
      arrange?.(server);
    },
  });
  return { ...page, section: within(await screen.findByRole('region', { name: 'API tokens' })) };
}

test('without tokens the section says what they are for', async () => {
  const { section } = await openTokens();
  expect(await section.findByText(/^With a token a script does what you may do/)).toBeVisible();
});

test('a token is listed with what it may do, its use and its end', async () => {
  const used = { lastUsedAt: '2026-01-03T03:05:00.000Z', lastUsedFrom: '192.0.2.7' };
  const { section } = await openTokens([
    token(2, { scopes: ['read', 'values'], ...used }),
    token(1, { expiresAt: '2026-01-02T03:05:00.000Z', strategyIds: [999] }),
  ]);
  const [first, second] = await section.findAllByRole('listitem');
  expect(first).toHaveTextContent('Token 2Read, Enter valuesAll your strategies');
  expect(first).toHaveTextContent('never expiresLast used Jan 3, 2026, 3:05 AM from 192.0.2.7');
  expect(first).not.toHaveTextContent('Expired');
  expect(second).toHaveTextContent('Token 1ExpiredRead');
  expect(second).toHaveTextContent('No strategy of yours any more');
  expect(second).toHaveTextContent('Never used');
});

test('a token is made, and its text is shown once, to copy', async () => {
  const { user, server, section } = await openTokens();
  await user.click(await section.findByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }));
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription(/Name is required/));
  await user.type(dialog.getByLabelText(/^Name/), 'Nightly');
  await user.click(dialog.getByLabelText('Read'));
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText('Choose at least one')).toBeVisible();
  await user.click(dialog.getByLabelText('Enter values'));
  await user.selectOptions(dialog.getByLabelText('Expires'), 'Never');
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  expect(shown.getByLabelText('Token')).toHaveValue('mrd_the-text-of-the-token');
  await user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Token copied to clipboard')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(await section.findByText('Nightly')).toBeVisible();
  expect(screen.queryByDisplayValue('mrd_the-text-of-the-token')).toBeNull();
  const sent = server.calls.find(({ name }) => name === 'tokens.create')?.body;
  expect(sent).toEqual({ name: 'Nightly', scopes: ['values'], strategyIds: null, expiresAt: null });
});

test('a token is revoked after a confirmation', async () => {
  const { user, section } = await openTokens([token(1)]);
  await user.click(await section.findByRole('button', { name: 'Revoke Token 1' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(section.queryByText('Token 1')).toBeNull());
});

test('a failed read shows an error, and can be retried', async () => {
  const { user, server, section } = await openTokens([], (fake) =>
    fake.refuse('tokens.list', 'unavailable', 'The server is busy.'),
  );
  expect(await section.findByRole('alert')).toHaveTextContent(
    'API tokens could not be loaded. The server is busy.',
  );
  server.answer('tokens.list', () => [token(1)]);
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('Token 1')).toBeVisible();
});
