import { expect, test } from 'vitest';
import { onlyChoice } from './only-choice.ts';

const people = [
  { value: 'own1', label: 'Eve Eder (own1)' },
  { value: 'own2', label: 'Evan Ott (own2)' },
];

test('a typed text takes the only choice whose label has its words, and none where several have', () => {
  expect(onlyChoice('eve', people)).toBe('own1');
  expect(onlyChoice('ott evan', people)).toBe('own2');
  expect(onlyChoice('ev', people)).toBeUndefined();
  expect(onlyChoice('Board office', people)).toBeUndefined();
  expect(onlyChoice(' ', people)).toBeUndefined();
  expect(onlyChoice('week', ['Daily', 'Weekly'])).toBe('Weekly');
});
