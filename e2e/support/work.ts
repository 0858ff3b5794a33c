import { expect, type Locator, type Page } from '@playwright/test';
import type { Flow } from '../../contract/api/entities.ts';
import type { Initiative } from '../../contract/api/initiative.ts';
import type { BodyInput } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';

/** An initiative to be made; its objective is named by its title. */
export type NewInitiative = Omit<BodyInput<Routes['initiatives.create']>, 'nodeId'> & { objective?: string };

async function post<Made>(page: Page, path: string, data: object): Promise<Made> {
  const headers = { origin: process.env.MERIDIAN_URL ?? '' };
  const response = await page.context().request.post(path, { data, headers });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(201);
  return response.json();
}

/** What the server has of a strategy. */
export async function readFlow(page: Page, strategyId: number): Promise<Flow> {
  return (await page.context().request.get(`/api/strategies/${strategyId}/flow`)).json();
}

/** The initiative of this name, as the server has it. */
export async function readInitiative(page: Page, strategyId: number, name: string): Promise<Initiative> {
  const found = (await readFlow(page, strategyId)).initiatives.find(({ initiative }) => initiative === name);
  if (!found) throw new Error(`There is no initiative ${name}`);
  return found;
}

/** Makes initiatives, one after another. Answers their ids. */
export async function addInitiatives(
  page: Page,
  strategyId: number,
  ...initiatives: NewInitiative[]
): Promise<number[]> {
  const { nodes } = await readFlow(page, strategyId);
  const ids: number[] = [];
  for (const { objective, ...fields } of initiatives) {
    const nodeId = nodes.find(({ title }) => title === objective)?.id ?? null;
    const { id } = await post<{ id: number }>(page, `/api/strategies/${strategyId}/initiatives`, {
      ...fields,
      nodeId,
    });
    ids.push(id);
  }
  return ids;
}

/** Makes a tactic with action steps of these titles. */
export async function addTactic(
  page: Page,
  strategyId: number,
  initiativeId: number,
  title: string,
  ...steps: string[]
): Promise<void> {
  const path = `/api/strategies/${strategyId}`;
  const { id } = await post<{ id: number }>(page, `${path}/tactics`, { initiativeId, title });
  for (const step of steps) await post(page, `${path}/action-steps`, { tacticId: id, title: step });
}

/** Opens the list of initiatives. */
export async function openInitiatives(page: Page, strategyId: number): Promise<void> {
  await page.goto(`/strategy/${strategyId}/initiatives`);
  await expect(page.getByRole('heading', { level: 1, name: 'Strategic Initiatives' })).toBeVisible();
}

/** The line of the list that has these words. */
export const line = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });

/** Opens a line's menu and chooses from it. */
export async function chooseOf(page: Page, name: string, item: string): Promise<void> {
  await line(page, name).hover();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The dialog that is open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** A control of the open dialog by its label, without the buttons beside it. */
export const control = (page: Page, label: string): Locator =>
  dialog(page).locator('input, select, textarea').and(page.getByLabel(label));

/** Opens the form of a new initiative. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Initiative' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Initiative' })).toBeVisible();
}
