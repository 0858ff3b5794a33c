import { describe, expect, it } from 'vitest';
import { closingOf, item, lockOf, person } from '../../test/closing.ts';
import { dueText, nudgedText, owesText, stepsOf } from './words.ts';

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
  [{}, '1 of 2 missing, 12 days late'],
  [{ items: [item(), item({ due: '2026-11-20' })] }, '2 of 3 missing, the oldest 12 days late'],
  [{ items: [item({ due: '2026-11-30', isLate: false })], entered: 0 }, '1 of 1 missing, due Nov 30'],
  [{ items: [] }, '0 of 1 missing'],
])('says what somebody owes: %o', (fields, text) => {
  expect(owesText(person(fields), TODAY)).toBe(text);
});

describe('the steps of a period', () => {
  const words = (...given: Parameters<typeof closingOf>) =>
    stepsOf(closingOf(...given)).map(({ label, detail, state }) => `${label} ${state} ${detail}`.trim());

  it('should say where it stands', () => {
    expect(words({ phase: 'open', today: '2026-10-12' })).toEqual([
      'Running current until Oct 31',
      'Values due ahead until Nov 10',
      'Closing ahead',
      'Locked ahead',
    ]);
    expect(words()).toEqual([
      'Running done until Oct 31',
      'Values due done until Nov 10',
      'Closing current 1 value late',
      'Locked ahead',
    ]);
    expect(words({ people: [] })[2]).toBe('Closing current nothing is late');
    expect(words({ phase: 'locked', lock: lockOf() })).toEqual([
      'Running done until Oct 31',
      'Values due done until Nov 10',
      'Closing done',
      'Locked done Nov 12, 2026',
    ]);
    expect(words({ phase: 'future', today: '2026-09-12' })[0]).toBe('Running ahead until Oct 31');
  });
});

describe('what a nudge did', () => {
  const [rita, ben] = [
    { userId: 7, name: 'Rita' },
    { userId: 8, name: 'Ben' },
  ];
  it('should be told by name, with who was left out', () => {
    expect(nudgedText({ nudged: [rita, ben], leftOut: [] })).toBe('Nudged Rita and Ben.');
    const many = Array.from({ length: 5 }, () => rita);
    expect(nudgedText({ nudged: many, leftOut: [{ ...ben, why: 'asked within the hour' }] })).toBe(
      'Nudged 5 people. Ben was nudged within the hour already.',
    );
    const leftOut = [rita, ben].map((one) => ({ ...one, why: 'owes nothing' as const }));
    expect(nudgedText({ nudged: [], leftOut })).toBe('Rita and Ben owe nothing any more.');
    expect(nudgedText({ nudged: [], leftOut: [] })).toBe('Nobody else owes anything.');
  });
});
