import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Webhook, WebhookDelivery } from '../../../../../contract/integrations/webhook.ts';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { renderFeature } from '../../../../test/render.tsx';
import Integrations from '../integrations.tsx';

const webhook = (id: number, fields: Partial<Webhook> = {}): Webhook => ({
  id,
  strategyId: 1,
  name: `Hook ${id}`,
  url: 'https://example.com/in',
  events: ['value.written'],
  format: 'standard',
  isOn: true,
  offReason: null,
  failingSince: null,
  retryAt: null,
  waiting: 0,
  by: 'Ada',
  at: '2026-01-02T03:04:00.000Z',
  ...fields,
});

const delivery = (id: number, fields: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  messageId: `msg_${id}`,
  type: 'value.written',
  state: 'delivered',
  attempts: 1,
  status: 200,
  ms: 12,
  answer: 'ok',
  error: null,
  at: '2026-01-02T03:04:00.000Z',
  triedAt: '2026-01-02T03:04:01.000Z',
  ...fields,
});

/** Renders the integrations of a strategy with these webhooks; the fake server makes, changes and deletes them. */
async function open(initial: Webhook[] = [], arrange?: (server: FakeServer) => void) {
  let webhooks = initial;
  const page = renderFeature(<Integrations strategyId={1} />, {
    arrange: (server) => {
      server.answer('strategyTokens.list', () => []);
      server.answer('webhooks.list', () => ({ webhooks }));
      server.answer('webhooks.create', ({ body: { name = '', format = 'standard', ...body } }) => {
        const made = webhook(9, { ...body, format, name: name || 'example.com' });
        webhooks = [...webhooks, made];
        return { ...made, secret: 'whsec_of-the-webhook' };
      });
      server.answer('webhooks.update', ({ params, body }) => {
        const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
        webhooks = webhooks.map((one) =>
          one.id === params.webhookId ? { ...one, offReason: null, ...fields } : one,
        );
        return webhooks.find(({ id }) => id === params.webhookId) as Webhook;
      });
      server.answer('webhooks.delete', ({ params }) => {
        webhooks = webhooks.filter(({ id }) => id !== params.webhookId);
      });
      arrange?.(server);
    },
  });
  return { ...page, section: within(await screen.findByRole('region', { name: 'Webhooks' })) };
}

test('a webhook is added, and its secret is shown once', async () => {
  const { user, server, section } = await open();
  expect(section.getByText(/^What happens in the strategy is sent/)).toBeVisible();
  await user.click(await section.findByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.click(dialog.getByLabelText(/^A value is entered/));
  await user.click(dialog.getByLabelText(/^A status changes/));
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText('Enter an address')).toBeVisible();
  expect(dialog.getByText('Choose at least one event')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Address/), 'https://example.com/in');
  await user.click(dialog.getByLabelText(/^A period is locked/));
  await user.selectOptions(dialog.getByLabelText('Format'), 'Slack message');
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Secret of the webhook' }));
  expect(shown.getByLabelText('Secret')).toHaveValue('whsec_of-the-webhook');
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(await section.findByText('https://example.com/in')).toBeVisible();
  expect(screen.queryByDisplayValue('whsec_of-the-webhook')).toBeNull();
  const sent = server.calls.find(({ name }) => name === 'webhooks.create')?.body;
  expect(sent).toEqual({
    name: '',
    url: 'https://example.com/in',
    format: 'slack',
    events: ['period.locked'],
  });
});

test('a refused address says why at its field, and what was typed stays', async () => {
  const { user, server, section } = await open();
  const message = 'intranet is not on the public internet.';
  server.refuse('webhooks.create', 'invalid_request', message, [{ path: 'url', message }]);
  await user.click(await section.findByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.type(dialog.getByLabelText(/^Address/), 'http://intranet/');
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await waitFor(() =>
    expect(dialog.getByLabelText(/^Address/)).toHaveAccessibleDescription(/not on the public internet/),
  );
  expect(dialog.getByLabelText(/^Address/)).toHaveValue('http://intranet/');
});

test('a webhook that was turned off says why, and is turned on again', async () => {
  const { user, server, section } = await open([
    webhook(1, { isOn: false, offReason: 'It failed for a day.', waiting: 3 }),
    webhook(2, { failingSince: '2026-01-02T03:04:00.000Z', retryAt: '2026-01-02T04:04:00.000Z' }),
  ]);
  const [off, failing] = await section.findAllByRole('listitem');
  expect(off).toHaveTextContent('Turned off: It failed for a day. 3 messages waiting.');
  expect(failing).toHaveTextContent('Failing');
  expect(failing).toHaveTextContent('Fails since Jan 2, 2026, 3:04 AM. Next try Jan 2, 2026, 4:04 AM.');
  await user.click(section.getByRole('button', { name: 'Turn on Hook 1' }));
  expect(await screen.findByText('Webhook turned on')).toBeVisible();
  expect(server.sent('webhooks.update')).toEqual([{ isOn: true }]);
});

test('the log shows how messages went, and sends one again', async () => {
  const { user, server, section } = await open([webhook(1)], (fake) => {
    fake.answer('webhooks.deliveries', () => ({
      hasMore: false,
      deliveries: [
        delivery(3, { state: 'waiting', attempts: 2, status: 500, answer: 'down' }),
        delivery(2, { type: 'test', state: 'failed', status: null, error: 'example.com was not found.' }),
        delivery(1),
      ],
    }));
    fake.answer('webhooks.replay', () => delivery(4, { state: 'waiting' }));
    fake.answer('webhooks.test', () => delivery(5, { type: 'test' }));
  });
  await user.click(await section.findByRole('button', { name: 'Log of Hook 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log of Hook 1' }));
  const rows = await dialog.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(
    'A value is enteredWaitingJan 2, 2026, 3:04 AM · try 2 · status 500 · 12 msdown',
  );
  expect(rows[1]).toHaveTextContent('TestFailed');
  expect(rows[1]).toHaveTextContent('example.com was not found.');
  await user.click(within(rows[2] as HTMLElement).getByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('It is sent again')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The receiver answered 200 after 12 ms')).toBeVisible();
  expect(server.calls.filter(({ name }) => name === 'webhooks.replay')).toHaveLength(1);
});

test('a webhook is deleted after a confirmation', async () => {
  const { user, section } = await open([webhook(1)]);
  await user.click(await section.findByRole('button', { name: 'Actions for Hook 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(section.queryByText('Hook 1')).toBeNull());
});
