import type { Client } from './client.ts';

const PILLARS = 4;
const AT_ONCE = 8;

/** Does something `count` times, some at a time. */
async function times(count: number, act: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** A strategy to ask for, and one objective of it to change. */
export interface Seeded {
  id: number;
  objective: number;
}

/** Makes a strategy whose content has so many items: pillars, then as many KPIs as objectives, and half as many initiatives. */
export async function seed(client: Client, items: number): Promise<Seeded> {
  const { id } = await client.call('POST', '/api/strategies', { title: `A strategy of ${items} items` });
  const add = (what: string, body: object) => client.call('POST', `/api/strategies/${id}/${what}`, body);
  const pillars: number[] = [];
  for (let at = 0; at < Math.min(PILLARS, items - 1); at++) {
    pillars.push((await add('nodes', { type: 'perspective', title: `Pillar ${at + 1}` })).id);
  }
  const rest = items - pillars.length;
  const objectives: number[] = [];
  await times(Math.ceil(rest * 0.4), async (at) => {
    const { id: objective } = await add('nodes', {
      type: 'objective',
      title: `Objective ${at + 1}: serve the customers of region ${(at * 7919) % 997} better`,
      description: 'What shall be achieved here, for whom, and what the organization gains once it is.',
      perspectiveId: pillars[at % pillars.length],
    });
    objectives.push(objective);
  });
  const nodeId = (at: number) => objectives[at % objectives.length];
  const kpis = Math.ceil((rest - objectives.length) * (2 / 3));
  await times(kpis, (at) =>
    add('kpis', {
      nodeId: nodeId(at),
      measure: `Measure ${(at * 7919) % 10_007}`,
      target: (at * 37) % 500,
      unit: '%',
      status: 'On Track',
      inputOwner: `Person ${at % 40}`,
      measureDueDate: '2027-06-15',
    }),
  );
  await times(rest - objectives.length - kpis, (at) =>
    add('initiatives', {
      nodeId: nodeId(at),
      initiative: `Initiative ${(at * 7919) % 10_007}`,
      whoName: `Person ${at % 40}`,
      startDate: '2026-03-01',
      whenDate: '2027-03-20',
      budget: (at * 137) % 90_000,
      progress: at % 101,
    }),
  );
  return { id, objective: objectives[0] ?? 0 };
}
