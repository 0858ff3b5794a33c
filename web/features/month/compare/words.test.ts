import { expect, test } from 'vitest';
import { scoreSentence } from './words.ts';

const moved = (before: object, after: object) => {
  const none = { score: null, status: null, value: null, target: null };
  const named = { level: 'strategy' as const, id: 1, name: 'Walk', unit: '', decimals: null, inputs: [] };
  return { ...named, before: { ...none, ...before }, after: { ...none, ...after } };
};

test('a status that moves without its score is told as the status', () => {
  const [amber, green] = [
    { score: 100, status: 'amber' as const },
    { score: 100, status: 'green' as const },
  ];
  expect(scoreSentence(moved(amber, green))).toBe('status went from At Risk to On Track');
  expect(scoreSentence(moved({ ...amber, score: 80 }, green))).toBe(
    'score went up from 80 to 100, from At Risk to On Track',
  );
});
