import { expect, test } from 'vitest';
import { fitted, kept, panned, placeAt, revealed, shownRect, zoomed } from './view.ts';

const view = { x: 10, y: 20, scale: 1 };
const window = { width: 800, height: 600 };

test('a zoom keeps the place under the pointer, and stops at its limits', () => {
  const point = { x: 300, y: 200 };
  const closer = zoomed(view, 1.5, point);
  expect(closer.scale).toBe(1.5);
  expect(placeAt(closer, point)).toEqual(placeAt(view, point));
  expect(zoomed(view, 100, point).scale).toBe(2);
  expect(zoomed(view, 0.001, point).scale).toBe(0.2);
});

test('a whole map stands in the middle of its window', () => {
  const wide = fitted({ width: 1600, height: 400 }, window);
  expect(wide.scale).toBeCloseTo(0.48);
  const shown = shownRect(wide, window);
  expect(shown.x + shown.width / 2).toBeCloseTo(800);
  expect(shown.y + shown.height / 2).toBeCloseTo(200);
  expect(fitted({ width: 100, height: 100 }, window).scale).toBe(1.25);
});

test('a map grows with the text of the user, and begins at its labels', () => {
  const map = { width: 1600, height: 400 };
  expect(fitted(map, window, 2)).toEqual({ ...fitted(map, window), scale: 0.96, x: 16, y: 108 });
  expect(fitted({ width: 100, height: 100 }, window, 2).scale).toBe(2);
});

test('a card out of sight comes into it, and one in sight moves nothing', () => {
  const card = { x: 1000, y: 100, width: 200, height: 80 };
  const moved = revealed(view, card, window);
  expect(card.x + card.width + moved.x).toBe(800 - 16);
  expect(moved.y).toBe(20);
  expect(revealed(view, { ...card, x: 100 }, window)).toBe(view);
  expect(revealed(view, { ...card, x: -500 }, window).x).toBe(516);
});

test('a map cannot be moved out of its window', () => {
  const map = { width: 1000, height: 500 };
  expect(kept(panned(view, { x: 5000, y: 0 }), map, window).x).toBe(720);
  expect(kept(panned(view, { x: -5000, y: -5000 }), map, window)).toEqual({ scale: 1, x: -920, y: -420 });
});
