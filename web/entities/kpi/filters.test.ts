import { expect, test } from 'vitest';
import { contentOf } from '../../test/content.ts';
import { inputStatusIn } from './filters.ts';

test('a tracked KPI whose value is missing is not up to date, whenever it is due next', () => {
  const content = contentOf({
    kpis: [{ measure: 'Tracked', grain: 'month' }, { measure: 'Untracked' }],
  });
  const kpis = content.kpis.map((kpi) => ({ ...kpi, inputStatus: 'Up to date' as const }));
  const statusOf = (valueState: string) =>
    kpis.map((kpi) => inputStatusIn(kpi, { valueState } as Parameters<typeof inputStatusIn>[1]));
  expect(statusOf('missing')).toEqual(['Overdue', 'Up to date']);
  expect(statusOf('value')).toEqual(['Up to date', 'Up to date']);
  expect(kpis.map((kpi) => inputStatusIn(kpi, undefined))).toEqual(['Up to date', 'Up to date']);
});
