import { expect, type Locator, type Page } from '@playwright/test';
import type { AnyKpi, Kpi } from '../../contract/api/kpi.ts';
import type { BodyInput } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';

/** A KPI to be made, with those below it. */
export interface NewKpi extends BodyInput<Routes['kpis.create']> {
  below?: NewKpi[];
}

/** Makes primary KPIs with department and team KPIs below them. */
export async function addKpis(page: Page, strategyId: number, kpis: NewKpi[]): Promise<void> {
  const paths = ['kpis', 'department-kpis', 'team-kpis'];
  const parents = ['', 'kpiId', 'departmentKpiId'];
  const add = async (list: NewKpi[], level: number, parentId: number): Promise<void> => {
    for (const { below = [], ...kpi } of list) {
      const response = await page.context().request.post(`/api/strategies/${strategyId}/${paths[level]}`, {
        data: { unit: '%', ...kpi, ...(level > 0 && { [parents[level] ?? '']: parentId }) },
        headers: { origin: process.env.MERIDIAN_URL ?? '' },
      });
      expect(response.status(), await response.text()).toBe(201);
      const { id }: { id: number } = await response.json();
      await add(below, level + 1, id);
    }
  };
  await add(kpis, 0, 0);
}

/** The strategy's KPIs as the server has them. */
export async function readKpis(page: Page, strategyId: number): Promise<Kpi[]> {
  const response = await page.context().request.get(`/api/strategies/${strategyId}/flow`);
  return (await response.json()).kpis;
}

/** The id of the objective with this title. */
export async function objectiveId(page: Page, strategyId: number, title: string): Promise<number> {
  const response = await page.context().request.get(`/api/strategies/${strategyId}/flow`);
  const { nodes }: { nodes: { id: number; title: string }[] } = await response.json();
  return nodes.find((node) => node.title === title)?.id ?? 0;
}

/** Opens the KPI list of a strategy. */
export async function openKpis(page: Page, strategyId: number): Promise<void> {
  await page.goto(`/strategy/${strategyId}/kpis`);
  await expect(page.getByRole('heading', { name: 'Key Performance Indicators' })).toBeVisible();
}

/** The row of a KPI in the list. */
export const row = (page: Page, measure: AnyKpi['measure']): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: measure, exact: true }) });

/** Opens a KPI's menu and chooses from it. */
export async function chooseOf(page: Page, measure: string, item: string): Promise<void> {
  await row(page, measure).hover();
  await page.getByRole('button', { name: `Actions for ${measure}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
