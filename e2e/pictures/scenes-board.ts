import type { Page } from '@playwright/test';
import { choose, failing, holding, over, press, scenesAt, steps, type Scene } from './scene.ts';
import type { World } from './world.ts';

const example = scenesAt(({ example }) => `/strategy/${example}`);
const empty = scenesAt(({ empty }) => `/strategy/${empty}`);
const long = scenesAt(({ long }) => `/strategy/${long}`);
const huge = scenesAt(({ huge }) => `/strategy/${huge}`);
const bare = scenesAt(({ bare }) => `/strategy/${bare}`);
// A presentation goes to full screen where the browser lets it, which it does not at each run.
const noFullScreen = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
const present = scenesAt(({ example }) => `/strategy/${example}/present`, {
  who: 'owner',
  before: noFullScreen,
});
const slide = (title: string) => async (page: Page) => {
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
  await page.getByRole('button', { name: /: explain/ }).waitFor();
  while (!(await heading.isVisible())) await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.mouse.move(0, 0);
};

const OBJECTIVE = /^Actions for objective Grow recurring/;
const look =
  (value: string) =>
  (page: Page, { url }: World) =>
    page.context().addCookies([{ name: 'board', value, url }]);
const bands = look('vertical.compact');
const comfortable = look('horizontal.comfortable');

const scrolled = (page: Page) =>
  page.locator('[data-board-scroller]').evaluate((board) => board.scrollTo(400, 600));

async function fold(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: /^Details of/, expanded: true });
  while ((await open.count()) > 0) await open.first().click();
}

const whole = (page: Page) =>
  page
    .getByRole('button', { name: /^(Vision and mission|The partner water utilities)/ })
    .filter({ visible: true })
    .click();

const keys =
  (...pressed: string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key);
  };

/** The board with its dialogs, what is called up over it, and the presentation. */
export const boardScenes: Scene[] = [
  example('board', undefined, { isMain: true }),
  example('board-bands', undefined, { before: bands, isMain: true }),
  example('board-comfortable', undefined, { before: comfortable }),
  example('board-folded', fold),
  example('board-whole', whole),
  example('board-scrolled', scrolled),
  example('board-reader', undefined, { who: 'reader' }),
  empty('board-empty', undefined, { isMain: true }),
  bare('board-bare'),
  long('board-long', undefined, { isMain: true }),
  long('board-long-bands', undefined, { before: bands }),
  huge('board-forty-pillars'),
  huge('board-forty-pillars-bands', undefined, { before: bands }),
  example('board-loading', undefined, { before: holding(/\/content$/), isLoading: true }),
  example('board-failed', undefined, { before: failing(/\/content$/), allow: /500/ }),
  example('board-offline', (page) => page.context().setOffline(true), { allow: /INTERNET_DISCONNECTED/ }),
  example(
    'board-refused',
    async (page) => {
      await page.getByRole('heading', { level: 3, name: 'Financial' }).getByRole('button').click();
      await page.getByLabel('Pillar title').fill('Money');
      await page.getByLabel('Pillar title').press('Enter');
      await page.getByText('Not saved.').waitFor();
    },
    { before: failing(/\/commands$/, 403), allow: /403/ },
  ),
  example('board-settings-menu', press('Settings'), over),
  example('board-settings', choose('Settings', 'Font Size'), over),
  example(
    'board-settings-news',
    steps(choose('Settings', 'Font Size'), (page) => page.getByRole('radio', { name: 'Vertical' }).check()),
    over,
  ),
  example('objective-menu', press(OBJECTIVE), over),
  example('objective-edit', choose(OBJECTIVE, 'Edit'), over),
  example('objective-move', choose(OBJECTIVE, 'Move to pillar…'), over),
  example('objective-delete', choose(OBJECTIVE, 'Delete'), over),
  example('pillar-create', press('Add pillar'), over),
  bare('kpi-create', press('Add KPI'), over),
  bare('initiative-create', press('Add Initiative'), over),
  example('kpi-grid', choose('Settings', 'KPI Management'), over),
  example('initiative-grid', choose('Settings', 'Initiatives Management'), over),
  example('board-title-edited', (page) =>
    page.getByRole('heading', { level: 1 }).getByRole('button').click(),
  ),
  example('palette', keys('Control+k'), over),
  example(
    'palette-typed',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('service');
      await page.getByRole('option').first().waitFor();
    },
    over,
  ),
  example('shortcuts', keys('?'), over),
  present('present', undefined, { isMain: true }),
  present('present-standouts', slide('Stands out, 1 of 2')),
  present('present-pillar', slide('Financial')),
  present('present-objective', slide('Grow recurring service revenue')),
  present('present-kpi', async (page) => {
    await slide('Operating margin')(page);
    await page.getByRole('slider').waitFor();
  }),
];
