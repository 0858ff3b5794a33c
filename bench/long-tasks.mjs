// Prints how long the page's longest tasks take while the lists of a strategy of 50 objectives, 1,000 KPIs and 500
// initiatives appear, are sorted, filtered, folded and scrolled: processor time, which other work on the machine hardly changes, and time by the clock. `npm run build` first.
import { chromium } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { installedChromium } from '../scripts/chromium.mjs';
import budgets from './budgets.json' with { type: 'json' };

const BUDGET_MS = budgets.longestTaskMs;
const PRIMARIES = 250;
const INITIATIVES = 500;
const SETTLE_MS = 700;

const server = await startServer();
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath: installedChromium(),
  args: ['--disable-dev-shm-usage', ...sandbox],
});
try {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const post = async (path, data) => {
    const response = await context.request.post(path, { data, headers: { origin: server.url } });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
  await post('/api/register', { username: 'bench.keeper', password: 'a list of many measures' });
  const { id } = await post('/api/strategies', { title: 'Large' });
  const objectives = [];
  for (let at = 0; at < 5; at++) {
    const pillar = await post(`/api/strategies/${id}/nodes`, { type: 'perspective', title: `Pillar ${at}` });
    for (let n = 0; n < 10; n++) {
      const node = { type: 'objective', title: `Objective ${at}.${n}`, perspectiveId: pillar.id };
      objectives.push((await post(`/api/strategies/${id}/nodes`, node)).id);
    }
  }
  const nodeIdOf = (index) => objectives[index % objectives.length];
  const kpi = (index) => ({
    measure: `Measure ${(index * 7919) % 1000}`,
    target: (index * 37) % 500,
    unit: '%',
    inputOwner: `Person ${index % 40}`,
    measureDueDate: `2027-${String(1 + (index % 12)).padStart(2, '0')}-15`,
  });
  for (let index = 0; index < PRIMARIES * 4; index += 4) {
    const primary = await post(`/api/strategies/${id}/kpis`, { ...kpi(index), nodeId: nodeIdOf(index) });
    const below = { ...kpi(index + 1), kpiId: primary.id };
    const department = await post(`/api/strategies/${id}/department-kpis`, below);
    for (const more of [2, 3]) {
      await post(`/api/strategies/${id}/team-kpis`, { ...kpi(index + more), departmentKpiId: department.id });
    }
  }

  for (let index = 0; index < INITIATIVES; index++) {
    const month = String(1 + (index % 9)).padStart(2, '0');
    const initiative = await post(`/api/strategies/${id}/initiatives`, {
      nodeId: nodeIdOf(index),
      initiative: `Initiative ${(index * 7919) % INITIATIVES}`,
      whoName: `Person ${index % 40}`,
      startDate: `2026-${month}-01`,
      whenDate: `2027-${month}-20`,
      budget: (index * 137) % 90_000,
      progress: index % 101,
    });
    if (index % 5 === 0) {
      await post(`/api/strategies/${id}/tactics`, { initiativeId: initiative.id, title: `Tactic ${index}` });
    }
  }

  const page = await context.newPage();
  // One page of the product first, so that the next one appears in the same renderer.
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();

  const measure = async (name, act) => {
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    await act();
    await page.waitForTimeout(SETTLE_MS);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const renderers = traceEvents.filter((it) => it.args?.name === 'CrRendererMain');
    const threads = new Set(renderers.map((it) => it.tid));
    const tasks = traceEvents.filter((it) => it.name.endsWith('RunTask') && threads.has(it.tid) && it.dur);
    const longest = (field) => Math.max(0, ...tasks.map((it) => (it[field] ?? 0) / 1000));
    const cpu = longest('tdur');
    const verdict = cpu > BUDGET_MS ? `  over ${BUDGET_MS} ms` : '';
    console.log(
      `${name.padEnd(16)}${cpu.toFixed(1).padStart(7)} ms${longest('dur').toFixed(1).padStart(9)} ms${verdict}`,
    );
  };
  console.log(`${'longest task of'.padEnd(16)}processor by the clock`);
  async function measureList({ path, columns, grid }) {
    console.log(path);
    await measure('appearing', async () => {
      await page.goto(`/strategy/${id}/${path}`);
      await page.getByRole('row').nth(5).waitFor();
    });
    if (path === 'initiatives')
      await measure('show tactics', () => page.getByRole('button', { name: 'Tactics' }).click());
    for (const column of columns) {
      const head = page.getByRole('columnheader', { name: column }).getByRole('button');
      await measure(`sort ${column}`, () => head.click());
    }
    const filter = page.getByRole('searchbox');
    await measure('filter', () => filter.pressSequentially('person 7', { delay: 40 }));
    await measure('clear filter', () => filter.fill(''));
    await measure('fold all', () => page.getByRole('button', { name: 'Fold all', exact: true }).click());
    await measure('unfold all', () => page.getByRole('button', { name: 'Unfold all' }).click());
    await page.mouse.move(700, 500);
    await measure('scroll', async () => {
      for (let turn = 0; turn < 20; turn++) {
        await page.mouse.wheel(0, 900);
        await page.waitForTimeout(20);
      }
    });
    await measure('open grid', async () => {
      await page.getByRole('button', { name: grid }).click();
      await page.getByRole('grid').waitFor();
    });
  }
  await measureList({ path: 'kpis', columns: ['Measure', 'Target', 'When'], grid: 'KPI Management' });
  await measureList({
    path: 'initiatives',
    columns: ['Initiative', 'Date Range', 'Progress'],
    // What the button opens while tactics are shown.
    grid: 'Tactics Management',
  });
} finally {
  await browser.close();
  await server.stop();
}
