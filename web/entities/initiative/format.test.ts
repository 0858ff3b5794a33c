import { describe, expect, test } from 'vitest';
import type { Content } from '../../../contract/commands/content.ts';
import { planOf } from '../../test/content.ts';
import { consequence, dollars, type Work } from './format.ts';

test('dollars have separators, and cents only if there are any', () => {
  expect([0, 12500, 1234567.5, 0.5].map(dollars)).toEqual(['$0', '$12,500', '$1,234,567.50', '$0.50']);
});

describe('the consequences of a deletion', () => {
  /** An initiative with a tactic of two action steps, and others with these dependencies. */
  const content = (...dependencies: number[][]) =>
    planOf({
      initiatives: [
        { id: 11, tactics: [{ id: 21, steps: [{ id: 31 }, {}] }] },
        { id: 12 },
        ...dependencies.map((ids) => ({ dependencies: ids })),
      ],
    });
  const textOf = (plan: Content, kind: Work['kind'], id: number): string => {
    const work = { kind, item: plan[kind].get(id) } as Work;
    return consequence(plan, work);
  };

  test('count what belongs to an initiative', () => {
    expect(textOf(content(), 'initiative', 11)).toBe(
      'This deletes 1 initiative, 1 tactic and 2 action steps. No other initiative depends on it.',
    );
  });
  test('name nothing there is none of', () => {
    expect(textOf(content(), 'initiative', 12)).toBe(
      'This deletes 1 initiative. No other initiative depends on it.',
    );
  });
  test('count the dependent initiatives', () => {
    expect(textOf(content([11], [11, 3], [3]), 'initiative', 11)).toContain(
      'It leaves the dependencies of 2 other initiatives, which stay.',
    );
    expect(textOf(content([11]), 'initiative', 11)).toContain(
      'It leaves the dependencies of 1 other initiative, which stays.',
    );
  });
  test('count what belongs to a tactic and to an action step', () => {
    expect(textOf(content(), 'tactic', 21)).toBe(
      'This deletes 1 tactic and 2 action steps. Its initiative stays.',
    );
    expect(textOf(content(), 'actionStep', 31)).toBe('This deletes 1 action step. Its tactic stays.');
  });
});
