import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const choices = ['Delight customers', 'Grow', 'Grow abroad'].map((label) => ({ label }));

it.each([
  ['Delihgt costumers', 'Delight customers'],
  ['grow abrod', 'Grow abroad'],
  ['Grwo', undefined],
  ['Nowhere', undefined],
  ['', undefined],
])('finds what %o was meant to be', (text, label) => {
  expect(nearest(text, choices)?.label).toBe(label);
});
