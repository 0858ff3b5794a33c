import { makeStrategies, register } from './support/people.ts';
import { expect, test } from './support/test.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const size of WINDOWS)
  test(`a menu longer than the room beside its button scrolls to the last item, ${size.width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await register(page.context());
    const [made] = await makeStrategies(page.context(), { title: 'Halden Pumps', template: 'example' });
    for (const path of ['', '/kpis', '/month', '/present']) {
      await page.goto(`/strategy/${made?.id}${path}`);
      await page.getByRole('button', { name: /, period$/ }).click();
      const menu = page.getByRole('menu');
      const last = menu.getByRole('menuitem', { name: 'Replay' });
      await expect(menu.getByRole('menuitem', { name: /^Ended: / })).toBeVisible();
      await page.keyboard.press('End');
      await expect(last).toBeFocused();
      await expect(last).toBeInViewport({ ratio: 1 });
      const box = (await menu.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(size.height);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(size.width);
      await last.click();
      await expect(page.getByRole('slider').first()).toBeVisible();
    }
  });
