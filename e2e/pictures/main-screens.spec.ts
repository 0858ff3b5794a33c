import { existsSync } from 'node:fs';
import { join } from 'node:path';
import config from '../playwright.config.ts';
import type { Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { contextOf, folderOf, LOOKS } from './looks.ts';
import { SCENES } from './scenes.ts';
import { show } from './show.ts';
import { sample } from '../support/sample.ts';
import { startWorld } from './world-setup.ts';
import type { World } from './world.ts';

// Compares the main screens with the reviewed pictures in base/. `npm run pictures -- --base` makes new ones, to be reviewed
// before they are committed. Each system renders text differently, so pictures are compared only on a system that has its own.
const SLIDES = ['present', 'present-pillar', 'present-objective'];
const LISTS = ['kpis', 'initiatives', 'objective', 'timeline'];
const COMPARED: Record<string, readonly string[]> = {
  '1440-light': ['landing', 'sign-in', 'dashboard', 'board', ...LISTS, ...SLIDES],
  '1440-dark': ['dashboard', 'board', 'objective', ...SLIDES],
  // On a large window the map is scaled, and its text is not the same in each picture.
  '390-light': ['dashboard', 'board', 'map', 'objective', ...SLIDES],
};
const base = join(import.meta.dirname, 'base', process.platform);
const { launchOptions = {} } = config.use ?? {};

test.use({
  launchOptions: {
    ...launchOptions,
    // Text rendering depends on the system as little as possible. A headed browser ignores the hinting flag and hints slightly.
    args: [...(launchOptions.args ?? []), '--font-render-hinting=slight', '--disable-lcd-text'],
  },
});
test.describe.configure({ mode: 'default' });

let started: { server: Server; world: World } | undefined;
test.beforeAll(async () => {
  started = await startWorld();
});
test.afterAll(async () => started?.server.stop());

for (const look of existsSync(base) ? LOOKS : []) {
  test.describe(folderOf(look), () => {
    test.use(contextOf(look));
    for (const scene of sample(
      SCENES.filter(({ name }) => COMPARED[folderOf(look)]?.includes(name)),
      1,
    )) {
      test(`${scene.name} looks as it did`, async ({ page }) => {
        if (!started) throw new Error('There is no product to look at');
        await show(page, scene, look, started.world);
        // Tolerates the edge of a letter, not an element that moved or disappeared.
        await expect(page).toHaveScreenshot(`${folderOf(look)}-${scene.name}.png`, {
          maxDiffPixels: 20,
          threshold: 0.15,
        });
      });
    }
  });
}
