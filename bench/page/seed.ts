import type { BrowserContext } from '@playwright/test';

const PERSON = { username: 'bench.reader', password: 'a board of many cards' };
const PILLARS = 10;
/** How many calls are under way at a time. */
const AT_ONCE = 8;
const STATUSES = ['On Track', 'Off Track', 'Achieved', 'On Hold'];

/** How much a strategy holds. */
export interface Size {
  objectives: number;
  /** Of all levels: a third of the primary ones has a department KPI with a team KPI below. */
  kpis: number;
  initiatives: number;
}

/** Registers the person who looks at everything, or signs in where a kept data folder knows them. */
export async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const headers = { origin };
  const made = await context.request.post('/api/register', { data: PERSON, headers });
  if (!made.ok()) await context.request.post('/api/login', { data: PERSON, headers });
}

/** Runs `work` for 0 to `count` - 1, some at a time, in no order. */
async function forEach(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Makes a strategy of a size through the calls of the product. Answers its id; one that is there already by that title is taken. */
export async function seed(
  context: BrowserContext,
  origin: string,
  title: string,
  { objectives, kpis, initiatives }: Size,
): Promise<number> {
  const known = (await (await context.request.get('/api/strategies')).json()) as {
    id: number;
    title: string;
  }[];
  const there = known.find((strategy) => strategy.title === title);
  if (there) return there.id;
  const post = async (path: string, data: object): Promise<number> => {
    const response = await context.request.post(path, { data, headers: { origin } });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return ((await response.json()) as { id: number }).id;
  };
  const id = await post('/api/strategies', { title });
  const to = (part: string, data: object) => post(`/api/strategies/${id}/${part}`, data);
  await to('nodes', { type: 'vision', title: 'The first address people think of when they plan ahead' });
  await to('nodes', { type: 'mission', title: 'We help every team to see where it goes, and how far it is' });
  const pillars: number[] = [];
  for (let at = 0; at < PILLARS; at++) {
    pillars.push(await to('nodes', { type: 'perspective', title: `Pillar ${at + 1}` }));
  }
  const nodes: number[] = [];
  await forEach(objectives, async (index) => {
    nodes[index] = await to('nodes', {
      type: 'objective',
      title: `Objective ${index + 1}: serve customers of region ${(index * 7919) % 997} better`,
      description: 'What shall be achieved here, for whom, and what the organization gains once it is.',
      perspectiveId: pillars[index % PILLARS],
    });
  });
  const nodeId = (index: number) => nodes[index % nodes.length];
  const kpi = (index: number) => ({
    measure: `Measure ${(index * 7919) % 10_007}`,
    target: (index * 37) % 500,
    unit: '%',
    status: STATUSES[index % STATUSES.length],
    inputOwner: `Person ${index % 40}`,
    measureDueDate: `2027-${String(1 + (index % 12)).padStart(2, '0')}-15`,
  });
  // Of five KPIs, three are primary, and one of these has the other two below it.
  await forEach(Math.ceil(kpis / 5), async (index) => {
    const at = index * 5;
    const primary = await to('kpis', { ...kpi(at), nodeId: nodeId(at) });
    if (at + 1 < kpis) await to('kpis', { ...kpi(at + 1), nodeId: nodeId(at + 1) });
    if (at + 2 < kpis) await to('kpis', { ...kpi(at + 2), nodeId: nodeId(at + 2) });
    if (at + 3 >= kpis) return;
    const department = await to('department-kpis', { ...kpi(at + 3), kpiId: primary });
    if (at + 4 < kpis) await to('team-kpis', { ...kpi(at + 4), departmentKpiId: department });
  });
  await forEach(initiatives, async (index) => {
    const month = String(1 + (index % 9)).padStart(2, '0');
    const initiativeId = await to('initiatives', {
      nodeId: nodeId(index),
      initiative: `Initiative ${(index * 7919) % 10_007}`,
      whoName: `Person ${index % 40}`,
      startDate: `2026-${month}-01`,
      whenDate: `2027-${month}-20`,
      budget: (index * 137) % 90_000,
      progress: index % 101,
      status: STATUSES[index % STATUSES.length],
    });
    if (index % 4 === 0) {
      await to('tactics', { initiativeId, title: `Tactic ${index}`, startDate: `2026-${month}-01` });
    }
  });
  return id;
}
