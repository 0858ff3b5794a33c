// On both engines: upserts of messages, cursors and jobs.
import { afterAll, describe, expect, it } from 'vitest';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { integrationsOf } from '../test/integrations.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { startReceiver } from '../test/receiver.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

const product = await startProduct({
  integrations: {
    ...integrationsOf({ ALLOW_PRIVATE_WEBHOOKS: 'on', SECRET_KEY: 's'.repeat(32) }),
    publicAddress: 'https://plans.example.com/meridian',
  },
});
const runner = new JobRunner(product.store, jobKinds(product, undefined), console).start();
afterAll(() => runner.stop());
const owner = await person(product, 'Olga');

describe('a webhook', () => {
  it('tells of a value, signed by Standard Webhooks', async () => {
    const receiver = await startReceiver();
    const board = await strategyOf(owner);
    const params = { id: board.id };
    const kpi = await owner.done('kpis.create', {
      params,
      body: { measure: 'Churn', code: 'CH-1', grain: 'month' },
    });
    const { secret } = await owner.done('webhooks.create', {
      params,
      body: { url: receiver.url, events: ['value.written'] },
    });
    const values = [{ code: 'CH-1', period: '2026-09', value: 4.5, note: 'n' }];
    await owner.done('values.write', { params, query: {}, body: { values } });
    await until('it arrives', () => receiver.received.length === 1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(new StandardWebhook(secret).verify(body, headers)).toMatchObject({
      type: 'value.written',
      data: {
        strategy: { id: board.id },
        by: { name: 'Olga' },
        values: [{ kpi: { id: kpi.id, code: 'CH-1' } }],
      },
    });
  });
});
