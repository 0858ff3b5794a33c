import { expect, type Locator, type Page } from '@playwright/test';
import type { BodyInput } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { isHydrated } from './hydration.ts';

type NewNode = BodyInput<Routes['nodes.create']>;

/** What a board holds at first: pillar title to its objectives' titles, and nodes of other kinds. */
export interface Content {
  nodes?: NewNode[];
  pillars?: Record<string, string[]>;
}

let people = 0;

/** Signs a new person up who makes a strategy with this content. Answers the strategy's id; nothing is opened. */
export async function makeStrategy(page: Page, { nodes = [], pillars = {} }: Content = {}): Promise<number> {
  const username = `planner.${process.pid}.${++people}.${Date.now() % 1_000_000}`;
  await post('/api/register', { username, password: 'a wall for the strategy' });
  const { id } = await post('/api/strategies', { title: 'Northwind' });
  const add = (node: NewNode) => post(`/api/strategies/${id}/nodes`, node);
  for (const node of nodes) await add(node);
  for (const [title, objectives] of Object.entries(pillars)) {
    const pillar = await add({ type: 'perspective', title });
    for (const objective of objectives) {
      await add({ type: 'objective', title: objective, perspectiveId: pillar.id });
    }
  }
  return id;

  async function post(path: string, data: object): Promise<{ id: number }> {
    const headers = { origin: process.env.MERIDIAN_URL ?? '' };
    const response = await page.context().request.post(path, { data, headers });
    expect(response.status(), `${path}: ${await response.text()}`).toBe(201);
    return response.json();
  }
}

/** Makes such a strategy and opens its board. Answers the strategy's id. */
export async function openBoard(page: Page, content?: Content): Promise<number> {
  const id = await makeStrategy(page, content);
  await page.goto(`/strategy/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isHydrated(page);
  return id;
}

/** Opens a node's menu and chooses from it. */
export async function choose(page: Page, node: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${node}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The drag handle of a node, such as 'objective Grow'. */
export const handle = (page: Page, node: string): Locator =>
  page.getByRole('button', { name: `Move ${node}`, exact: true });

/** The titles of the pillars, from the first to the last. */
export const pillarTitles = (page: Page): Locator =>
  page.getByRole('region', { name: 'Strategic pillars' }).getByRole('heading', { level: 3 });

/** The titles of a pillar's objectives, from the first to the last. */
export const objectiveTitles = (page: Page, pillar: string): Locator =>
  page.getByRole('list', { name: pillar, exact: true }).getByRole('heading', { level: 4 });

/** Has the browser keep how it shows boards, such as 'vertical.compact'. */
export const keepLook = (page: Page, look: string): Promise<void> =>
  page.context().addCookies([{ name: 'board', value: look, url: process.env.MERIDIAN_URL ?? '' }]);
