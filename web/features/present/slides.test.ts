import { expect, test } from 'vitest';
import type { Flow, Node } from '../../../contract/entities.ts';
import { placeOf, slidesOf, stepTo, wayOf } from './slides.ts';

const node = (id: number, type: Node['type'], perspectiveId: number | null = null): Node => ({
  id,
  strategyId: 1,
  type,
  title: '',
  description: '',
  perspectiveId,
  color: null,
  weight: 1,
  position: `a${id}`,
});
const flow: Flow = {
  revision: 1,
  nodes: [
    node(6, 'objective', 4),
    node(1, 'vision'),
    node(3, 'perspective'),
    node(4, 'perspective'),
    node(5, 'objective', 3),
  ],
  links: [],
  kpis: [],
  initiatives: [],
};
const slides = slidesOf(flow);

test('a presentation goes through vision and mission, each pillar and its objectives', () => {
  expect(slides.map(({ key }) => key)).toEqual(['start', '3', '5', '4', '6']);
  expect(slides.map((slide) => ('place' in slide ? slide.place : slide.kind))).toEqual([
    'start',
    'Pillar 1 of 2',
    'objective',
    'Pillar 2 of 2',
    'objective',
  ]);
});

test('an address selects a slide; for a deleted one the index stays', () => {
  expect(placeOf(slides, '4', 0)).toBe(3);
  expect(placeOf(slides, null, 2)).toBe(0);
  expect(placeOf(slides, '99', 2)).toBe(2);
  expect(placeOf(slides, '99', 12)).toBe(4);
  expect(placeOf(slidesOf({ ...flow, nodes: [] }), 'x', -1)).toBe(0);
});

test('the navigation stops at both ends', () => {
  expect([
    stepTo('next', 4, 5),
    stepTo('previous', 0, 5),
    stepTo('last', 1, 5),
    stepTo('first', 3, 5),
  ]).toEqual([4, 0, 4, 0]);
});

test('the space bar goes forward, and back with Shift', () => {
  expect(wayOf({ key: ' ', shiftKey: false })).toBe('next');
  expect(wayOf({ key: ' ', shiftKey: true })).toBe('previous');
  expect(wayOf({ key: 'a', shiftKey: false })).toBeUndefined();
});
