import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, expect } from 'vitest';
import {
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookFormat,
} from '../../contract/integrations/webhook.ts';
import { jobKinds } from '../job-kinds.ts';
import { enqueue } from '../jobs/queue.ts';
import { JobRunner } from '../jobs/runner.ts';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { integrationsOf } from '../test/integrations.ts';
import { capturingLogger } from '../test/log.ts';
import { person, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { type Received, type Receiver, startReceiver } from '../test/receiver.ts';
import { newcomerThrough, inviteOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import { deliveryJob } from './delivery-job.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({
  logger,
  integrations: {
    ...integrationsOf({ ALLOW_PRIVATE_WEBHOOKS: 'on', SECRET_KEY: 's'.repeat(32) }),
    publicAddress: 'https://plans.example.com/meridian',
  },
});
const runner = new JobRunner(product.store, jobKinds(product, undefined), console).start();
afterAll(() => runner.stop());
const owner = await person(product, 'Olga');

interface Sent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

const sentIn = ({ body }: Received): Sent => JSON.parse(body) as Sent;
const typesIn = ({ received }: Receiver): string[] => received.map((one) => sentIn(one).type);
const times = (count: number, receiver: Receiver): Promise<unknown> =>
  until(`${count} arrived`, () => receiver.received.length >= count);

/** A strategy with a KPI, and a webhook to a receiver. */
async function hooked(events: readonly WebhookEvent[], format: WebhookFormat = 'standard') {
  const receiver = await startReceiver();
  const board = await strategyOf(owner);
  const params = { id: board.id };
  const body = {
    measure: 'Churn',
    code: 'CH-1',
    grain: 'month' as const,
    target: 5,
  };
  const kpi = await owner.done('kpis.create', { params, body });
  const hook = await owner.done('webhooks.create', {
    params,
    body: { url: receiver.url, events: [...events], format },
  });
  const enter = (value: number, period = '2026-09') =>
    owner.done('values.write', { params, query: {}, body: { values: [{ code: 'CH-1', period, value }] } });
  return { receiver, board, params, kpi, hook, enter, inHook: { ...params, webhookId: hook.id } };
}

/** Has the pause of a failing webhook passed. */
const passPause = (webhookId: number): Promise<unknown> =>
  write(product.store, async (writer) => {
    const retry_at = new Date(Date.now() - 1000).toISOString();
    await writer.updateTable('webhooks').set({ retry_at }).where('id', '=', webhookId).execute();
    await enqueue(writer, deliveryJob(webhookId));
  });

describe('a message', () => {
  it('is signed by Standard Webhooks, and tells of a value with before and after', async () => {
    const { receiver, board, kpi, hook, enter } = await hooked(['value.written']);
    await enter(4.5);
    await enter(4);
    await times(2, receiver);
    const [, second] = receiver.received;
    const verified = new StandardWebhook(hook.secret).verify(second?.body ?? '', second?.headers ?? {});
    const link = `https://plans.example.com/meridian/strategy/${board.id}`;
    expect(verified).toMatchObject({
      type: 'value.written',
      data: {
        strategy: { id: board.id, link },
        by: { name: 'Olga', kind: 'member' },
        values: [
          {
            kpi: { id: kpi.id, title: 'Churn', code: 'CH-1', link: `${link}/kpis/${kpi.id}` },
            series: 'actual',
            period: { label: 'Sep 2026' },
            before: { value: 4.5 },
            after: { value: 4 },
          },
        ],
        link: `${link}/kpis/${kpi.id}`,
      },
    });
    expect(second?.headers['content-type']).toBe('application/json');
    const other = new StandardWebhook(`whsec_${Buffer.alloc(32).toString('base64')}`);
    expect(() => other.verify(second?.body ?? '', second?.headers ?? {})).toThrow(/signature/);
  });

  // On both engines: cursors of the history.
  it.onBoth('tells of each kind of event, in the order of the history', async () => {
    const { receiver, params, kpi, board } = await hooked(WEBHOOK_EVENTS);
    await owner.done('kpis.update', { params: { id: kpi.id }, body: { measure: 'Churn rate' } });
    await owner.done('comments.create', { params, body: { of: `kpi:${kpi.id}`, text: 'Why?' } });
    const guest = await newcomerThrough(product, (await inviteOf(owner, board.id, 'read_only')).token);
    const review = await owner.done('reviews.create', { params, body: {} });
    await owner.done('reviews.hold', { params: { ...params, reviewId: review.id } });
    const { periods } = await owner.done('periods.list', { params });
    expect(periods).toBeDefined();
    await times(4, receiver);
    expect(typesIn(receiver).slice(0, 4)).toEqual([
      'plan.changed',
      'comment.created',
      'member.joined',
      'review.held',
    ]);
    const [plan, comment, joined, held] = receiver.received.map((one) => sentIn(one).data);
    expect(plan).toMatchObject({
      changes: [
        {
          kind: 'kpi',
          id: kpi.id,
          operation: 'update',
          before: { measure: 'Churn' },
          after: { measure: 'Churn rate' },
        },
      ],
    });
    expect(comment).toMatchObject({ comment: { text: 'Why?' }, on: { kind: 'kpi', title: 'Churn rate' } });
    expect(joined).toMatchObject({ member: { id: guest.id, name: guest.username }, role: 'read_only' });
    expect(held).toMatchObject({ review: { id: review.id, name: review.name } });
  });

  it('tells of a status that changes, chosen or computed, and of a period that is locked', async () => {
    const { receiver, params, kpi, enter } = await hooked(['status.changed', 'period.locked']);
    const target = { period: '2026-10', series: 'target' as const, value: 5 };
    await owner.done('points.write', { params: { id: kpi.id }, body: { points: [target] } });
    await enter(6, '2026-10');
    await until('the KPI is judged', () => typesIn(receiver).includes('status.changed'));
    const first = receiver.received
      .map((one) => sentIn(one).data)
      .find(({ record }) => (record as { kind: string }).kind === 'kpi');
    expect(first).toMatchObject({
      record: { id: kpi.id, code: 'CH-1' },
      period: { label: 'Oct 2026' },
      before: 'No status',
    });
    const untracked = await owner.done('kpis.create', { params, body: { measure: 'Trust' } });
    await owner.done('kpis.update', { params: { id: untracked.id }, body: { status: 'At Risk' } });
    await owner.done('periods.lock', { params, body: { period: '2026-10', name: 'October' } });
    await until('the lock is told', () => typesIn(receiver).includes('period.locked'));
    const all = receiver.received.map((one) => sentIn(one));
    expect(all.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        record: expect.objectContaining({ title: 'Trust' }) as object,
        period: null,
        after: 'At Risk',
      }),
    );
    expect(all.at(-1)).toMatchObject({
      type: 'period.locked',
      data: { period: { label: 'Oct 2026' }, name: 'October' },
    });
  });

  it.each([
    [
      'slack',
      {
        text: 'Olga entered values',
        blocks: [
          { type: 'section', text: { type: 'mrkdwn' } },
          { text: { text: 'A &lt;b&gt;, Actual, Sep 2026: nothing → 4.5' } },
        ],
      },
    ],
    [
      'teams',
      {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              type: 'AdaptiveCard',
              body: [{ text: 'Olga entered values', weight: 'Bolder' }, {}],
              actions: [{ type: 'Action.OpenUrl' }],
            },
          },
        ],
      },
    ],
  ] as const)('is one of %s where that is the format', async (format, message) => {
    const { receiver, kpi, enter } = await hooked(['value.written'], format);
    await owner.done('kpis.update', { params: { id: kpi.id }, body: { measure: 'A <b>' } });
    await enter(4.5);
    await times(1, receiver);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject(message);
  });
});

describe('a delivery', () => {
  // On both engines: upserts of messages, cursors and jobs.
  it.onBoth(
    'is tried again with the same id, before later ones, while other receivers get theirs',
    async () => {
      const { receiver, params, hook, enter, inHook } = await hooked(['value.written']);
      const other = await startReceiver();
      await owner.done('webhooks.create', { params, body: { url: other.url, events: ['value.written'] } });
      receiver.answer = (response) => void response.writeHead(500).end('down\u0000\u0007 for now');
      await enter(1);
      await enter(2);
      await times(2, other);
      const logged = async () =>
        (await owner.done('webhooks.deliveries', { params: inHook, query: {} })).deliveries;
      await until('both wait, the first after a try', async () => {
        const all = await logged();
        return all.length === 2 && all[1]?.attempts === 1;
      });
      const deliveries = await logged();
      expect(deliveries.map(({ state, attempts }) => [state, attempts])).toEqual([
        ['waiting', 0],
        ['waiting', 1],
      ]);
      expect(deliveries[1]).toMatchObject({ status: 500, answer: 'down for now', error: null });
      expect((await owner.done('webhooks.list', { params })).webhooks[0]).toMatchObject({
        waiting: 2,
        isOn: true,
      });
      // In a lane of their own, those that fail keep no other waiting.
      const jobs = await product.store.read
        .selectFrom('jobs')
        .select('kind')
        .where('payload', 'like', `%${hook.id}}`)
        .execute();
      expect(jobs).toContainEqual({ kind: 'webhooks.retry' });
      receiver.answer = (response) => void response.end('ok');
      await passPause(hook.id);
      await until('both arrived', () => receiver.received.length === 3);
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(ids[0]).toBe(ids[1]);
      expect(ids[2]).not.toBe(ids[0]);
      const first = async () => (await owner.done('webhooks.list', { params })).webhooks[0];
      await until('the second is noted', async () => (await first())?.waiting === 0);
      expect(await first()).toMatchObject({ failingSince: null, retryAt: null });
    },
  );

  it.onBoth(
    'that fails for a day turns the webhook off, which tells the owner; turned on again, it sends what waits',
    async () => {
      const { receiver, params, hook, enter, inHook } = await hooked(['value.written']);
      receiver.answer = (response) => void response.writeHead(503).end();
      await enter(1);
      for (let tries = 1; tries <= 18; tries++) {
        await times(tries, receiver);
        const isOff = async () => !(await owner.done('webhooks.list', { params })).webhooks[0]?.isOn;
        if (tries === 18) await until('it is off', isOff);
        else
          await until(
            'the try is noted',
            async () =>
              (await owner.done('webhooks.deliveries', { params: inHook, query: {} })).deliveries[0]
                ?.attempts === tries,
          );
        await passPause(hook.id);
      }
      const { webhooks } = await owner.done('webhooks.list', { params });
      expect(webhooks[0]).toMatchObject({ isOn: false, offReason: 'It failed for a day.', waiting: 1 });
      const { notifications } = await owner.done('notifications.list', { query: {} });
      expect(notifications[0]).toMatchObject({
        kind: 'integration',
        label: hook.name,
        detail: 'It is turned off. It failed for a day.',
      });
      const { changes } = await owner.done('changes.list', { params });
      expect(changes[0]).toMatchObject({ entity: 'webhook', byJob: true, after: { isOn: false } });
      await enter(2);
      receiver.answer = (response) => void response.end();
      await owner.done('webhooks.update', { params: inHook, body: { isOn: true } });
      await until('it is sent', () => receiver.received.length === 19);
      await enter(3);
      await times(20, receiver);
      // What happened while it was off is not told.
      expect(receiver.received.slice(18).map((one) => sentIn(one).data['values'])).toMatchObject([
        [{ after: { value: 1 } }],
        [{ after: { value: 3 } }],
      ]);
    },
  );

  it('ends at once where the receiver is gone for good', async () => {
    const { receiver, params, enter } = await hooked(['value.written']);
    receiver.answer = (response) => void response.writeHead(410).end();
    await enter(1);
    const first = async () => (await owner.done('webhooks.list', { params })).webhooks[0];
    await until('it is off', async () => !(await first())?.isOn);
    expect((await first())?.offReason).toBe('The receiver answered 410 Gone.');
  });

  // On both engines: SQL copies a message.
  it.onBoth('is sent again by hand with its id, and a test goes out at once', async () => {
    const { receiver, enter, inHook } = await hooked(['value.written']);
    await enter(1);
    await times(1, receiver);
    await until(
      'it is noted',
      async () =>
        (await owner.done('webhooks.deliveries', { params: inHook, query: {} })).deliveries[0]?.state ===
        'delivered',
    );
    const { deliveries } = await owner.done('webhooks.deliveries', { params: inHook, query: {} });
    await owner.done('webhooks.replay', { params: { ...inHook, deliveryId: deliveries[0]?.id ?? 0 } });
    await times(2, receiver);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    const tested = await owner.done('webhooks.test', { params: inHook });
    expect(tested).toMatchObject({ type: 'test', state: 'delivered', status: 200, answer: 'ok' });
    receiver.answer = (response) => void response.writeHead(302, { location: '/else' }).end();
    expect(await owner.done('webhooks.test', { params: inHook })).toMatchObject({
      state: 'failed',
      status: 302,
      error: expect.stringContaining('redirect') as string,
    });
  });
});

describe('an address', () => {
  it('of a private network is refused at its field, when it is made and when it is changed', async () => {
    const guarded = await startProduct();
    const olga = await person(guarded, 'Olga');
    const { id } = await strategyOf(olga);
    const params = { id };
    const create = (url: string) =>
      olga.call('webhooks.create', { params, body: { url, events: ['value.written'] } });
    expect(await create('http://169.254.169.254/latest')).toMatchObject(refusedFields('url'));
    const made = await create('https://hooks.example.com/in');
    expect(made.status).toBe(201);
    const webhookId = (made.body as { id: number }).id;
    const moved = olga.call('webhooks.update', {
      params: { id, webhookId },
      body: { url: 'http://[::1]:3000/' },
    });
    expect(await moved).toMatchObject(refusedFields('url'));
  });
});

// On both engines: SQL updates secrets and addresses.
it.onBoth(
  'keeps the secret and the address out of answers, the history and the log, and the secret unreadable in the database',
  async () => {
    const { receiver, params, hook, inHook, enter } = await hooked(['value.written']);
    const renewed = await owner.done('webhooks.renewSecret', { params: inHook });
    await owner.done('webhooks.update', { params: inHook, body: { url: `${receiver.url}/T0/secret-path` } });
    await enter(1);
    await times(1, receiver);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    new StandardWebhook(renewed.secret).verify(body, headers);
    const rows = await product.store.read
      .selectFrom('webhooks')
      .select('secret')
      .where('id', '=', hook.id)
      .execute();
    expect(rows[0]?.secret).toMatch(/^sealed:/);
    const { changes } = await owner.done('changes.list', { params });
    const told = JSON.stringify([changes, lines]);
    const listed = JSON.stringify([
      await owner.done('webhooks.list', { params }),
      await owner.done('webhooks.deliveries', { params: inHook, query: {} }),
    ]);
    for (const { secret } of [hook, renewed])
      expect(told + listed).not.toContain(secret.slice('whsec_'.length));
    expect(told).not.toContain('secret-path');
    expect(changes.filter(({ entity }) => entity === 'webhook').map(({ after }) => after)).toMatchObject([
      { address: 'another one' },
      { secret: 'another one' },
      { events: 'A value is entered', isOn: true },
    ]);
  },
);
