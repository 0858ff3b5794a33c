import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StrategyToken } from '../../../../../contract/people/tokens.ts';
import { closingOf } from '../../../../test/closing.ts';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { renderPage, type RenderOptions } from '../../../../test/render.tsx';

const token = (id: number, fields: Partial<StrategyToken> = {}): StrategyToken => ({
  id,
  name: `Token ${id}`,
  scopes: ['read'],
  strategyIds: [1],
  strategyId: 1,
  createdAt: '2026-01-02T03:04:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  userId: 1,
  userName: 'Ada',
  isActive: true,
  ...fields,
});

/** Opens the settings of a strategy with these tokens; the fake server makes, takes over and revokes them. */
async function open(initial: StrategyToken[], more: RenderOptions = {}) {
  let tokens = initial;
  const page = await renderPage('/strategy/1/settings', {
    ...more,
    arrange: (server: FakeServer) => {
      server.answer('close.read', () => closingOf());
      server.answer('webhooks.list', () => ({ webhooks: [] }));
      server.answer('strategyTokens.list', () => tokens);
      server.answer('strategyTokens.create', ({ body: { name, scopes, expiresAt = null } }) => {
        const made = token(9, { name, scopes, expiresAt });
        tokens = [made, ...tokens];
        const { userId: _, userName: __, isActive: ___, ...own } = made;
        return { ...own, token: 'mrd_the-text-of-the-token' };
      });
      server.answer('strategyTokens.takeOver', ({ params }) => {
        tokens = tokens.map((one) =>
          one.id === params.tokenId ? { ...one, isActive: true, userName: 'Me' } : one,
        );
        return { ...(tokens[0] ?? token(params.tokenId)), token: 'mrd_the-new-text' };
      });
      server.answer('strategyTokens.delete', ({ params }) => {
        tokens = tokens.filter(({ id }) => id !== params.tokenId);
      });
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  const section = async () => within(await screen.findByRole('region', { name: 'API tokens' }));
  return { ...page, section };
}

test('the owner makes a token of the strategy, which is shown once, and revokes it', async () => {
  const { user, server, section: find } = await open([]);
  const section = await find();
  await user.click(await section.findByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }));
  expect(dialog.queryByRole('combobox', { name: 'Strategies' })).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Warehouse');
  await user.click(dialog.getByRole('button', { name: 'Make token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  expect(shown.getByDisplayValue('mrd_the-text-of-the-token')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(server.sent('strategyTokens.create')).toMatchObject([{ name: 'Warehouse', scopes: ['read'] }]);
  expect(await section.findByText('Acts as Ada')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Revoke Warehouse' }));
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Token revoked')).toBeVisible();
  expect(section.queryByText('Warehouse')).toBeNull();
});

test('a token that ended with the ownership says so, and the new owner takes it over by a new text, which is shown once', async () => {
  const { user, section: find } = await open([token(4, { isActive: false, scopes: ['read', 'manage'] })]);
  const section = await find();
  expect(await section.findByText('Ended with the ownership')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Take over Token 4' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take over Token 4?' }));
  expect(dialog.getByText(/acts as you from now on.*no longer may do what owners do/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Take over' }));
  expect(await screen.findByText('Token taken over')).toBeVisible();
  const shown = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  expect(shown.getByDisplayValue('mrd_the-new-text')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(await section.findByText('Acts as Me')).toBeVisible();
  expect(section.queryByText('Ended with the ownership')).toBeNull();
});

test('other members see no tokens of the strategy', async () => {
  await open([token(4)], { role: 'read_write' });
  expect(screen.queryByRole('region', { name: 'API tokens' })).toBeNull();
});
