import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { kpi as kpiOf } from '../../test/content.ts';
import { failedText } from './send.ts';

const refused = new ApiError(403, 'forbidden', 'No.', { error: 'No.', code: 'forbidden' });
const failed = new ApiError(502, 'unavailable', 'Request failed with status 502');
const unreadable = new ApiError(200, 'internal', 'It could not be read.');
const kpi = kpiOf({ id: 5 });

test('a failure has the text of what was tried', () => {
  expect(failedText('primary', kpi, refused)).toBe('Failed to update KPI');
  expect(failedText('primary', undefined, refused)).toBe('No.');
  expect(failedText('primary', undefined, failed)).toBe('Failed to create KPI');
  expect(failedText('team', undefined, refused)).toBe('Failed to create team KPI');
  expect(failedText('primary', undefined, unreadable)).toBe(
    'Failed to create KPI. Check console for details.',
  );
});

test('an edit of a KPI that the server did not create misses its id', () => {
  expect(failedText('primary', { ...kpi, id: -5 }, refused)).toBe('KPI ID is required');
});
