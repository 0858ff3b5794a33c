import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checksOf, redCheck } from './checks.ts';
import type { Closing } from './close.ts';

const redsOf = (explained: readonly boolean[]) =>
  explained.map((isExplained, index) => ({ kpiId: index + 1, isExplained })) as unknown as Closing['reds'];
const closing = (entered: number, expected: number, explained: readonly boolean[] = []) => ({
  entered,
  expected,
  reds: redsOf(explained),
  people: [],
});

it('should name what is missing and what is not explained, and what is done', () => {
  expect(checksOf(closing(0, 29))).toEqual([
    { isMet: false, text: '29 values missing' },
    { isMet: false, isMetSoFar: true, text: 'No tracked KPI is Off Track so far: 0 of 29 values in' },
  ]);
  const people = [{ userId: null, items: [1, 2] }] as unknown as Closing['people'];
  expect(checksOf({ ...closing(1, 3, [true, false]), people })).toEqual([
    { isMet: false, text: '2 values missing' },
    { isMet: false, text: '1 tracked Off Track KPI without an explanation' },
    { isMet: false, text: '2 missing values without a member to ask' },
  ]);
  expect(checksOf(closing(2, 2, [true]))).toEqual([
    { isMet: true, text: 'Every value is entered, or has a reason' },
    { isMet: true, text: 'Every tracked KPI that is Off Track is explained' },
  ]);
  expect(checksOf(closing(0, 0))).toEqual([
    { isMet: true, text: 'Nothing was due' },
    { isMet: true, text: 'No tracked KPI is Off Track' },
  ]);
});

it('should be met of what is off track only once all is in, and say how much is', () => {
  const months = fc.record({
    expected: fc.nat(40),
    missing: fc.nat(40),
    explained: fc.array(fc.boolean(), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(months, ({ expected, missing, explained }) => {
      const entered = Math.max(0, expected - missing);
      const { isMet, isMetSoFar = false, text } = redCheck(closing(entered, expected, explained));
      const silent = explained.filter((isExplained) => !isExplained).length;
      expect(isMet).toBe(silent === 0 && entered === expected);
      expect(isMetSoFar).toBe(silent === 0 && entered < expected);
      if (silent > 0) expect(text).toContain(`${silent} tracked Off Track KPI`);
      else {
        expect(text.startsWith('No tracked')).toBe(explained.length === 0);
        expect(text.includes(`${entered} of ${expected} value`)).toBe(entered < expected);
      }
    }),
  );
});
