import { expect, type Locator, type Page } from '@playwright/test';
import type { BodyInput } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { makeStrategy } from './board.ts';
import { readFlow } from './work.ts';

/** An initiative with its tactics and their action steps, as they are made. */
export interface NewWork extends Omit<BodyInput<Routes['initiatives.create']>, 'dependencies'> {
  /** Names of initiatives made before it. */
  after?: string[];
  tactics?: (Omit<BodyInput<Routes['tactics.create']>, 'initiativeId'> & {
    steps?: Omit<BodyInput<Routes['actionSteps.create']>, 'tacticId'>[];
  })[];
}

/** Where an objective is shown. */
export interface Place {
  strategyId: number;
  /** The path of its page; its timeline is below it. */
  path: string;
}

/** Makes a strategy of a new person whose one objective, 'Deliver on time' of pillar 'Customer', has this work. */
export async function makeObjective(page: Page, work: NewWork[] = []): Promise<Place> {
  const strategyId = await makeStrategy(page, { pillars: { Customer: ['Deliver on time'] } });
  const { nodes } = await readFlow(page, strategyId);
  const nodeId = nodes.find(({ type }) => type === 'objective')?.id ?? 0;
  const post = async (path: string, data: object): Promise<number> => {
    const headers = { origin: process.env.MERIDIAN_URL ?? '' };
    const response = await page
      .context()
      .request.post(`/api/strategies/${strategyId}/${path}`, { data, headers });
    expect(response.status(), `${path}: ${await response.text()}`).toBe(201);
    return (await response.json()).id;
  };
  const made = new Map<string, number>();
  for (const { tactics = [], after = [], ...initiative } of work) {
    const dependencies = after.map((name) => made.get(name));
    const initiativeId = await post('initiatives', { nodeId, ...initiative, dependencies });
    made.set(initiative.initiative, initiativeId);
    for (const { steps = [], ...tactic } of tactics) {
      const tacticId = await post('tactics', { initiativeId, ...tactic });
      for (const step of steps) await post('action-steps', { tacticId, ...step });
    }
  }
  return { strategyId, path: `/strategy/${strategyId}/objective/${nodeId}` };
}

/** Opens a timeline and lets it reach from one day to another. */
export async function openTimeline(page: Page, { path }: Place, from: string, to: string): Promise<void> {
  await page.goto(`${path}/gantt`);
  // First the day that lies further out, so that no range in between is the wrong way round.
  await page.getByLabel('End Date').fill(to);
  await page.getByLabel('Start Date').fill(from);
}

/** The bar of a task. Its name goes on with dates, owner, progress and status. */
export const bar = (page: Page, title: string): Locator =>
  page.getByRole('grid', { name: 'Initiative Timeline' }).getByRole('button', { name: `: ${title}, ` });
