import { join } from 'node:path';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { faultsOf } from './faults.ts';
import { contextOf, folderOf, isShown, LOOKS } from './looks.ts';
import { SCENES } from './scenes.ts';
import { show } from './show.ts';
import type { World } from './world.ts';

const folder = join(import.meta.dirname, '..', '..', 'pictures');

for (const look of LOOKS) {
  test.describe(folderOf(look), () => {
    test.use(contextOf(look));
    for (const scene of SCENES.filter((scene) => isShown(scene, look))) {
      test(scene.name, async ({ page, allow }) => {
        const world: World = JSON.parse(process.env.MERIDIAN_WORLD ?? '');
        if (scene.allow) allow(scene.allow);
        await show(page, scene, look, world);
        // Before the picture: the window grows for one of a whole page, which moves what is in it.
        expect.soft(await faultsOf(page)).toEqual([]);
        // An overlay is positioned in the viewport, which a picture of the whole page would change.
        const fullPage = !scene.isOver;
        await page.screenshot({ path: join(folder, folderOf(look), `${scene.name}.png`), fullPage });
        if (!look.isChief) return;
        // axe takes a partly scrolled-out element for a small one, so sizes are checked above.
        await axe(page, ['target-size', ...(scene.isLoading ? ['page-has-heading-one'] : [])]);
      });
    }
  });
}
