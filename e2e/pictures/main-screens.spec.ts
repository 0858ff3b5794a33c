import { existsSync } from 'node:fs';
import { join } from 'node:path';
import config from '../playwright.config.ts';
import type { Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { contextOf, folderOf, LOOKS } from './looks.ts';
import { SCENES } from './scenes.ts';
import { show } from './show.ts';
import { startWorld } from './world-setup.ts';
import type { World } from './world.ts';

// The main screens beside how they looked when somebody last looked at them, in base/. New ones are made by
// `npm run pictures -- --base`, to be looked at before they are committed. Letters are drawn differently by each system,
// so pictures are compared only on a system that has its own.
const COMPARED: Record<string, readonly string[]> = {
  '1440-light': ['landing', 'sign-in', 'dashboard', 'board', 'kpis', 'initiatives', 'objective', 'timeline'],
  '1440-dark': ['dashboard', 'board', 'objective'],
  '390-light': ['dashboard', 'board', 'objective'],
};
const base = join(import.meta.dirname, 'base', process.platform);
const { launchOptions = {} } = config.use ?? {};

test.use({
  launchOptions: {
    ...launchOptions,
    // As little of the system as can be in how letters are drawn. A browser with windows heeds no hinting flag: it hints slightly.
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
    for (const scene of SCENES.filter(({ name }) => COMPARED[folderOf(look)]?.includes(name))) {
      test(`${scene.name} looks as it did`, async ({ page }) => {
        if (!started) throw new Error('There is no product to look at');
        await show(page, scene, look, started.world);
        // Enough for the edge of a letter, not for anything that moved or went.
        await expect(page).toHaveScreenshot(`${folderOf(look)}-${scene.name}.png`, {
          maxDiffPixels: 20,
          threshold: 0.15,
        });
      });
    }
  });
}
