import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_STYLE } from '../../contract/publication/style.ts';

it('a published page should have the colors of the product', () => {
  const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');
  const colors = [...PAGE_STYLE.matchAll(/--([\w-]+):(oklch\([^)]*\))/g)];
  expect(colors).toHaveLength(38);
  for (const [, name = '', color = ''] of colors)
    expect(tokens).toContain(`--${name.startsWith('accent') ? name : `color-${name}`}: ${color};`);
});
