import type { Page } from '@playwright/test';
import { choose, failing, holding, over, press, scenesAt, steps, type Scene } from './scene.ts';
import type { World } from './world.ts';

type Place = 'example' | 'empty' | 'long' | 'huge';
const kpis = (of: Place) => scenesAt((world: World) => `/strategy/${world[of]}/kpis`);
const targets = (of: Place) => scenesAt((world: World) => `/strategy/${world[of]}/targets`);
const initiatives = (of: Place) => scenesAt((world: World) => `/strategy/${world[of]}/initiatives`);
const objective = scenesAt(({ example, objective }) => `/strategy/${example}/objective/${objective}`);
const longObjective = scenesAt(({ long, longObjective }) => `/strategy/${long}/objective/${longObjective}`);
const bareObjective = scenesAt(({ bare, bareObjective }) => `/strategy/${bare}/objective/${bareObjective}`);
const timeline = scenesAt(({ example, objective }) => `/strategy/${example}/objective/${objective}/gantt`);
const team = (of: Place) => scenesAt((world: World) => `/strategy/${world[of]}/manage-teammates`);

/** Opens every row that opens. */
async function unfold(page: Page): Promise<void> {
  const closed = page
    .getByRole('main')
    .getByRole('button', { expanded: false })
    .and(page.locator('[role=row] *'));
  for (let count = 0; count < 12 && (await closed.count()) > 0; count++) await closed.first().click();
  await page.evaluate(() => scrollTo(0, 0));
}

/** The lists, the objective with its timeline, the team, the history. */
export const listScenes: Scene[] = [
  kpis('example')('kpis', undefined, { isMain: true }),
  kpis('empty')('kpis-empty'),
  kpis('long')('kpis-long', undefined, { isMain: true }),
  kpis('huge')('kpis-many'),
  scenesAt(({ example }) => `/strategy/${example}/kpis?status=Off+Track&owner=Sam+Whitfield`)(
    'kpis-filtered',
  ),
  kpis('example')('kpis-filters', press('Filters'), over),
  kpis('example')('kpis-columns', press('Columns'), over),
  kpis('example')('kpi-create-refused', steps(press('Add KPI'), press('Create')), over),
  kpis('example')('kpis-loading', undefined, { before: holding(/\/content$/), isLoading: true }),
  kpis('example')('kpis-failed', undefined, { before: failing(/\/content$/), allow: /500/ }),
  targets('example')('targets'),
  targets('empty')('targets-none'),
  initiatives('example')('initiatives', undefined, { isMain: true }),
  initiatives('empty')('initiatives-empty'),
  initiatives('long')('initiatives-long', undefined, { isMain: true }),
  initiatives('example')('initiative-create-refused', steps(press('Add Initiative'), press('Create')), over),
  objective('objective', undefined, { isMain: true }),
  objective('objective-unfolded', unfold),
  longObjective('objective-long', unfold, { isMain: true }),
  bareObjective('objective-bare'),
  objective('objective-details', press('Edit objective'), over),
  scenesAt(({ example }) => `/strategy/${example}/objective/999999`)('objective-gone'),
  objective('objective-loading', undefined, { before: holding(/\/content$/), isLoading: true }),
  timeline('timeline', undefined, { isMain: true }),
  scenesAt(({ long, longObjective }) => `/strategy/${long}/objective/${longObjective}/gantt`)(
    'timeline-long',
  ),
  scenesAt(({ bare, bareObjective }) => `/strategy/${bare}/objective/${bareObjective}/gantt`)(
    'timeline-empty',
  ),
  team('example')('team', undefined, { isMain: true }),
  team('empty')('team-empty'),
  team('example')('team-as-reader', undefined, { who: 'reader' }),
  team('example')('team-menu', press(/^More actions/), over),
  team('example')('team-remove', choose(/^More actions/, 'Remove'), over),
  team('example')('team-reset', choose(/^More actions/, 'Reset Password'), over),
  scenesAt(({ example }) => `/strategy/${example}/history`)('history', undefined, { isMain: true }),
  scenesAt(({ empty }) => `/strategy/${empty}/history`)('history-short'),
  kpis('example')('kpi-menu', choose(/^Actions for Service share/, 'Edit'), over),
];
