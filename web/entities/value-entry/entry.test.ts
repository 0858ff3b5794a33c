import { afterEach, describe, expect, it, vi } from 'vitest';
import type { KpiUpdate, Update } from '../../../contract/month/updates.ts';
import { entryText, judgedOf, parseEntry, pointOf, questionOf, withEntry } from './entry.ts';
import { update, work } from '../../test/updates.ts';

const value = (one: number, num: number | null = null, den: number | null = null) => ({
  kind: 'value',
  value: one,
  num,
  den,
});

describe('what was typed', () => {
  it.each([
    ['1,234.5', value(1234.5)],
    ['1.234,5', value(1234.5)],
    ['94,8', value(94.8)],
    ['0,125', value(0.125)],
    [' 12 % ', value(12)],
    ['1 234', value(1234)],
    ['−3', value(-3)],
    ['', { kind: 'none' }],
    ['n/a', { kind: 'na' }],
    ['-', { kind: 'na' }],
    ['soon', { kind: 'error', message: 'Give a number, such as 57, or n/a with a reason.' }],
    ['12/25', { kind: 'error', message: 'Give a number, such as 57, or n/a with a reason.' }],
    ['9e999', { kind: 'error', message: 'Use a smaller number' }],
    ['1234567890123456', { kind: 'error', message: 'Use at most 15 digits' }],
  ])('is read: %j', (text, expected) => {
    expect(parseEntry(update(), text)).toMatchObject(expected);
  });

  it.each([
    ['12 of 25', value(48, 12, 25)],
    ['12/25', value(48, 12, 25)],
    ['1200 / 2400', value(50, 1200, 2400)],
    ['1,200 / 2,400', { ...value(50, 1200, 2400), understood: 'Understood as 1200 of 2400' }],
    ['48', value(48)],
    ['1/0', { kind: 'error', message: 'Divide by another number than 0' }],
  ])('is read as a ratio: %j', (text, expected) => {
    expect(parseEntry(update({ factor: 100 }), text)).toEqual(expected);
  });

  it.each([
    ['40', value(40)],
    ['12 of 25', value(48)],
    ['199 of 200', value(99)],
    ['101', { kind: 'error', message: 'Progress is a whole number from 0 to 100' }],
    ['4.5', { kind: 'error', message: 'Progress is a whole number from 0 to 100' }],
  ])('is read as progress: %j', (text, expected) => {
    expect(parseEntry(work(), text)).toEqual(expected);
  });

  describe('in German', () => {
    afterEach(() => vi.restoreAllMocks());
    it.each([
      ['94,8', 94.8, undefined],
      ['94.8', 94.8, undefined],
      ['1,234', 1.234, 'Understood as 1.234, with a decimal point'],
      ['1.234', 1234, 'Understood as 1234, a whole number'],
    ])('%s is read as %d', (text, number, understood) => {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
      expect(parseEntry(update(), text)).toEqual({ ...value(number), understood });
    });
  });
});

it.each([
  ['up', { target: 100, redLine: 90 }, [100, 95, 80], ['green', 'amber', 'red']],
  ['down', { target: 5, redLine: 6 }, [5, 5.5, 7], ['green', 'amber', 'red']],
  ['band', { band: { lo: 80, hi: 90, redLo: 72, redHi: 99 } }, [85, 75, 100], ['green', 'amber', 'red']],
  ['none', { target: 5, redLine: 6 }, [5], [null]],
  ['up', { target: null }, [5], [null]],
] as const)('judges a value as the server does: %s %o', (direction, lines, values, expected) => {
  const kpi = { ...update().kpi, direction, ...lines } as KpiUpdate;
  expect(values.map((one) => judgedOf(kpi, one))).toEqual(expected);
});

describe('a note', () => {
  const questionAt = (status: string, one: number) =>
    questionOf(update({ status, statusChosen: true }), value(one) as never);

  it('is asked for only where the value is red, or another status was chosen', () => {
    expect(questionAt('Off Track', 80)).toBe('Off Track: what happened, and what comes next?');
    expect(questionAt('On Track', 95)).toBe('At Risk, but On Track was chosen: why?');
    expect(questionAt('On Track', 100)).toBeNull();
    expect(questionAt('At Risk', 95)).toBeNull();
    // Nobody chose the status with which it began.
    expect(questionOf(update({ status: 'On Track' }), value(95) as never)).toBeNull();
    expect(questionOf(update(), { kind: 'na' })).toBe('Why is there no value?');
    expect(questionOf(work(), value(3) as never)).toBeNull();
  });
});

describe('the value of an entry', () => {
  const of = (one: Update, text: string, note = '') => pointOf(one, parseEntry(one, text), note);
  const oct = { kpiId: 1, period: 'month:2026-10-01' };

  it('should have its note, or say that there is none', () => {
    expect(of(update(), '5')).toEqual({ ...oct, value: 5 });
    expect(of(update(), '5', 'Strike')).toEqual({ ...oct, value: 5, note: 'Strike' });
    expect(of(update(), 'n/a', 'Closed')).toEqual({ ...oct, state: 'na', note: 'Closed' });
    expect(of(update(), '')).toEqual({ ...oct, value: null });
    expect(of(update({}, { period: null }), '5')).toEqual({ ...oct, period: 'once', value: 5 });
  });

  it('should be the two numbers of a ratio where those were typed', () => {
    const ratio = update({ factor: 100 });
    expect(of(ratio, '1/2', 'Few')).toEqual({ ...oct, num: 1, den: 2, note: 'Few' });
    expect(of(ratio, '50', 'Few')).toEqual({ ...oct, value: 50, note: 'Few' });
  });
});

describe('a saved row', () => {
  it('should show what was entered, before the server answers', () => {
    const saved = withEntry(update({ sparkline: [90] }), value(80) as never, 'Strike');
    expect(saved).toMatchObject({
      entered: 'value',
      kpi: { value: 80, note: 'Strike', computed: 'red', sparkline: [90, 80] },
    });
    expect(entryText(saved)).toBe('80');
    const again = withEntry(saved, { kind: 'na' }, 'Closed');
    expect(again).toMatchObject({ entered: 'na', kpi: { value: null, sparkline: [90] } });
    expect(entryText(again)).toBe('n/a');
    expect(withEntry(work(), value(60) as never, '').work?.progress).toBe(60);
    expect(entryText(update({ factor: 100, value: 48, num: 12, den: 25 }))).toBe('12 / 25');
  });
});
