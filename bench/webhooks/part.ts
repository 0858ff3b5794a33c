import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureWebApp } from '../../scripts/setup.mjs';
import { register } from '../support/client.ts';
import type { Measure, Part } from '../support/measure.ts';
import { onBothEngines } from '../support/engines.ts';
import { type Data, startServer } from '../support/server.ts';

/** How long 10,000 events take from their first call to the last message that a receiver got. */

const EVENTS = 10_000;
const QUICK_EVENTS = 2000;
const KPIS = 50;
/** How many calls are under way at a time, each of which writes a value. */
const AT_ONCE = 8;
const LOOK_MS = 50;

/** A receiver that answers at once, and counts the values that it is told of. */
async function startReceiver() {
  const messages = new Set<string>();
  const server = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (body.includes('"value.written"')) messages.add(String(request.headers['webhook-id']));
      answer.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { messages, url: `http://127.0.0.1:${port}/in`, close: () => server.close() };
}

async function onEngine(engine: string, data: Data, events: number): Promise<Measure[]> {
  const server = await startServer(data, { ALLOW_PRIVATE_WEBHOOKS: 'on' });
  const receiver = await startReceiver();
  const client = await register(server.origin, 'bench.hooks');
  const { id } = await client.call('POST', '/api/strategies', { title: 'Followed' });
  const kpis: number[] = [];
  for (let at = 0; at < KPIS; at++) {
    const body = { measure: `Measure ${at}`, grain: 'month', target: 50 };
    kpis.push((await client.call('POST', `/api/strategies/${id}/kpis`, body)).id);
  }
  await client.call('POST', `/api/strategies/${id}/webhooks`, {
    url: receiver.url,
    events: ['value.written', 'status.changed'],
  });
  const start = performance.now();
  let made = 0;
  const write = async (): Promise<void> => {
    while (made < events) {
      const value = (made += 1);
      const points = [{ period: '2026-02', value }];
      await client.call('PUT', `/api/kpis/${kpis[value % KPIS]}/points`, { points });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, write));
  const written = performance.now() - start;
  while (receiver.messages.size < events) await delay(LOOK_MS);
  const delivered = performance.now() - start;
  await server.stop();
  receiver.close();
  return [
    {
      name: `${engine}: ${events.toLocaleString('en-US')} events, written`,
      value: written / 1000,
      unit: 's',
    },
    {
      name: `${engine}: ${events.toLocaleString('en-US')} events, delivered to a webhook`,
      value: delivered / 1000,
      unit: 's',
    },
  ];
}

export const measure: Part = async ({ quick }) => {
  await ensureWebApp();
  const events = quick ? QUICK_EVENTS : EVENTS;
  return onBothEngines((engine, data) => onEngine(engine, data, events));
};
