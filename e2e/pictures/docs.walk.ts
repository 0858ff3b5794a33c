import { join } from 'node:path';
import { test } from '../support/test.ts';
import { contextOf, type Look } from './looks.ts';
import { SCENES } from './scenes.ts';
import { show } from './show.ts';
import type { World } from './world.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures');

/** The pictures of README.md and docs/: a file's name and the scene that it shows. */
const SHOWN: [file: string, scene: string, theme: Look['theme']][] = [
  ['board', 'board', 'light'],
  ['board-dark', 'board', 'dark'],
  ['objective', 'objective', 'light'],
  ['timeline', 'timeline', 'light'],
  ['palette', 'palette', 'light'],
  ['present', 'present-objective', 'light'],
  ['present-kpi', 'present-kpi', 'light'],
];

test.use(contextOf({ width: 1200, height: 750, theme: 'light', fontSize: 'regular', isChief: false }));

for (const [file, name, theme] of SHOWN) {
  test(`docs: ${file}`, async ({ page }) => {
    const scene = SCENES.find((one) => one.name === name);
    if (!scene) throw new Error(`There is no scene ${name}.`);
    const world: World = JSON.parse(process.env.MERIDIAN_WORLD ?? '');
    const look: Look = { width: 1200, height: 750, theme, fontSize: 'regular', isChief: false };
    await show(page, scene, look, world);
    await page.screenshot({ path: join(folder, `${file}.png`) });
  });
}
