import { expect, test } from 'vitest';
import { boardLookOf, boardLookText, DENSITIES, LAYOUTS } from './board-look.ts';

test('a cookie says each look, and anything else the default', () => {
  for (const layout of LAYOUTS)
    for (const density of DENSITIES)
      expect(boardLookOf(boardLookText({ layout, density }))).toEqual({ layout, density });
  for (const text of [undefined, '', 'vertical<script>', 'compact.vertical', '__proto__.constructor'])
    expect(boardLookOf(text)).toEqual({ layout: 'horizontal', density: 'compact' });
});
