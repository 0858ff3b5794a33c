import { expect, test } from 'vitest';
import { snapshotOf } from '../../../test/publish.ts';
import { trackingValuesOf } from './values.ts';
import { type KpiFormValues, valuesOf } from '../values.ts';
import { changedSettings, settingsChangeWords } from './settings-change.ts';

const before: KpiFormValues = { ...valuesOf(undefined), ...trackingValuesOf(undefined, []), unit: 'days' };
const september = snapshotOf(2, 'September', {
  isLock: true,
  period: {
    grain: 'month',
    key: 'month:2026-09-01',
    start: '2026-09-01',
    end: '2026-09-30',
    label: 'Sep 2026',
  },
});
const locks = [september, snapshotOf(3, 'October', { isLock: true }), snapshotOf(4, 'Later')];

const words = (values: Partial<KpiFormValues>, snapshots = locks) =>
  settingsChangeWords(changedSettings(before, { ...before, ...values }), snapshots);

test('what decides no result is no such setting', () => {
  expect(changedSettings(before, { ...before, measure: 'Renamed', weight: '2', dueDays: '5' })).toEqual([]);
});

test('settings hold after the last lock, and locked periods keep theirs', () => {
  expect(words({ unit: 'weeks' })).toBe(
    'The new unit holds after Oct 2026, and in earlier periods that are not locked. Locked periods stay as they are. No number is converted.',
  );
  expect(words({ direction: 'down', 'finalTarget.value': '5' })).toBe(
    'The new direction and final target hold after Oct 2026, and in earlier periods that are not locked. Locked periods stay as they are.',
  );
});

test('without a lock they hold for all periods', () => {
  expect(words({ unit: 'weeks' }, [snapshotOf(4, 'Later')])).toBe(
    'The new unit holds for all periods, also those before, because none is locked. No number is converted.',
  );
});
