import { expect, test } from 'vitest';
import { isFoldFilled } from './folded.ts';
import { trackingValuesOf } from './tracking/values.ts';
import { type KpiFormValues, valuesOf } from './values.ts';

const filled = (values: Partial<KpiFormValues>): boolean =>
  isFoldFilled({ ...valuesOf(undefined), ...trackingValuesOf(undefined, []), ...values });

test.each([
  ['nothing', {}, false],
  ['what is asked for first', { measure: 'Churn', nodeId: '3', target: '5', unit: '%' }, false],
  ['an owner', { inputOwner: 'ada' }, true],
  ['an actual', { actual: '4' }, true],
  ['a setting over time, which does not show', { source: 'import' }, false],
  ['over time: nothing else', { grain: 'quarter' }, false],
  ['over time: what it is', { grain: 'month', direction: 'down', aggregation: 'sum' }, false],
  ['over time: settings that are no choice', { grain: 'month', aggregation: 'max' }, true],
  ['over time: the actual of its last period', { grain: 'month', actual: '4', status: 'Off Track' }, false],
  ['over time: a chosen status', { grain: 'month', statusChosen: 'yes', status: 'Off Track' }, true],
  ['over time: where values come from', { grain: 'month', source: 'import' }, true],
  ['over time: an owner', { grain: 'month', inputOwner: 'ada' }, true],
] as const)('the fold of a form with %s', (_, values, is) => {
  expect(filled(values)).toBe(is);
});
