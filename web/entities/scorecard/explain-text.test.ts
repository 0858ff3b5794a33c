import { expect, test } from 'vitest';
import { explained, scoring } from '../../test/explained.ts';
import { explanationText } from './explain-text.ts';

test('the text to copy has everything', () => {
  expect(
    explanationText(explained([scoring(100, 3), scoring(70), [{ weight: 2 }, {}]], '2026-01', 'objective')),
  ).toBe(`Churn, Jan 2026: On Track, score 92.5
Its score 92.5 is the mean of 2 scores by weight: (3 × 100 + 1 × 70) ÷ 4.
What has a score carries 67% of the weight.
From 90 it is On Track, from 50 At Risk, below Off Track: On Track.

From:
- Measure 1, Jan 2026: 100; weight 3; On Track
- Measure 2, Jan 2026: 70; weight 1; At Risk

Left out:
- Measure 3, Jan 2026: no value was entered, due Feb 10, 2026`);
  expect(explanationText(explained([scoring(70)]))).toContain(
    'From:\n- Measure 1, Jan 2026: 70; entered by Ada on Feb 3, 2026',
  );
});

test('the text to copy has what was written on a value', () => {
  const given = explained([scoring(70)]);
  const [input] = given.explanation.inputs;
  if (input) input.note = 'Staff shortage';
  expect(explanationText(given)).toContain('entered by Ada on Feb 3, 2026; “Staff shortage”');
});
