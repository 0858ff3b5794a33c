import { describe, expect, it } from 'vitest';
import { closingOf, item, lockOf } from '../../test/closing.ts';
import { dueText, factsText, monthName, nudgedText, periodName } from './words.ts';

const TODAY = '2026-11-22';

it.each([
  [item(), '12 days late'],
  [item({ due: '2026-11-21' }), '1 day late'],
  [item({ due: '2026-11-30', isLate: false }), 'due Nov 30'],
  [item({ due: '2027-01-10', isLate: false }), 'due Jan 10, 2027'],
])('says when %o is due', (given, text) => {
  expect(dueText(given, TODAY)).toBe(text);
});

it.each([
  [{ phase: 'future', today: '2026-09-12' }, '1 of 2 values in · has not begun'],
  [{ phase: 'open', today: '2026-10-12' }, '1 of 2 values in · runs until Oct 31'],
  [{ phase: 'due', today: '2026-11-05' }, '1 of 2 values in · due by Nov 10'],
  [{ phase: 'closing' }, '1 of 2 values in · were due by Nov 10'],
  [{ phase: 'locked', lock: lockOf() }, '1 of 2 values in · locked Nov 12'],
  [{ phase: 'open', today: '2026-10-12', expected: 0 }, 'Nothing is due yet · runs until Oct 31'],
  [{ expected: 0 }, 'Nothing was due'],
  [{ phase: 'locked', lock: lockOf(), expected: 0 }, 'Nothing was due · locked Nov 12'],
] as const)('says how many values are in, and until when: %o', (fields, text) => {
  expect(factsText(closingOf(fields))).toBe(text);
});

it.each([
  [{}, 'October 2026', 'October'],
  [{ label: 'P04 FY2027' }, 'P04 FY2027', 'P04 FY2027'],
  [{ grain: 'quarter' as const, label: 'Q4 FY2026' }, 'Q4 FY2026', 'Q4 FY2026'],
])('names a period: %o', (fields, title, short) => {
  const period = { ...closingOf().period, ...fields };
  expect([periodName(period), monthName(period)]).toEqual([title, short]);
});

describe('what a nudge did', () => {
  const [rita, ben] = [
    { userId: 7, name: 'Rita' },
    { userId: 8, name: 'Ben' },
  ];
  it('should be told by name, with who was left out', () => {
    expect(nudgedText({ nudged: [rita, ben], leftOut: [] })).toBe('Rita and Ben were asked.');
    const many = Array.from({ length: 8 }, (_, index) => ({ userId: index, name: `P${index}` }));
    const lately = [{ ...ben, why: 'asked within the hour' as const }];
    expect(nudgedText({ nudged: many, leftOut: lately }, [{ name: 'Zoe' }])).toBe(
      'P0, P1, P2, P3, P4, P5 and 2 others were asked. Ben was nudged within the hour already. Zoe is no member.',
    );
    const leftOut = [rita, ben].map((one) => ({ ...one, why: 'owes nothing' as const }));
    expect(nudgedText({ nudged: [], leftOut })).toBe('Rita and Ben owe nothing any more.');
    expect(nudgedText({ nudged: [], leftOut: [] })).toBe('Nobody else owes anything.');
  });
});
