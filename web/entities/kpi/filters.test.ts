import { expect, test } from 'vitest';
import { contentOf } from '../../test/content.ts';
import { inputStatusIn } from './filters.ts';

const DAY = '2026-01-05';

test('a tracked KPI whose value is missing is not up to date, whenever it is due next', () => {
  const content = contentOf({
    kpis: [{ measure: 'Tracked', grain: 'month' }, { measure: 'Untracked' }],
  });
  const kpis = content.kpi.map((kpi) => ({ ...kpi, measureDueDate: '2026-06-30' }));
  const statusOf = (valueState: string) =>
    kpis.map((kpi) => inputStatusIn(kpi, { valueState } as Parameters<typeof inputStatusIn>[1], DAY));
  expect(statusOf('missing')).toEqual(['Overdue', 'Up to date']);
  expect(statusOf('value')).toEqual(['Up to date', 'Up to date']);
  expect(kpis.map((kpi) => inputStatusIn(kpi, undefined, DAY))).toEqual(['Up to date', 'Up to date']);
});
