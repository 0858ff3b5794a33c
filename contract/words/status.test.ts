import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATUSES } from '../kinds/constants.ts';
import { COMPUTED_STATUSES, chosenBeside, countStatuses, shownStatus } from './status.ts';

const kpis = fc.record({
  grain: fc.constantFrom(null, 'month'),
  status: fc.constantFrom(...STATUSES, 'Waiting'),
  statusChosen: fc.boolean(),
});
const computed = fc.constantFrom('green', 'amber', 'red', null, undefined);

test('a KPI has the computed status where there is one, else the one that was chosen', () => {
  fc.assert(
    fc.property(kpis, computed, (kpi, status) => {
      const shown = shownStatus(kpi, status);
      if (status) expect(shown).toBe(COMPUTED_STATUSES[status]);
      else expect(shown).toBe(kpi.grain === null || kpi.statusChosen ? kpi.status : 'No status');
    }),
  );
});

test('what stands beside it is a statement of a member, and another status', () => {
  fc.assert(
    fc.property(kpis, computed, (kpi, status) => {
      const beside = chosenBeside(kpi, status);
      if (beside === null) return;
      expect(kpi).toMatchObject({ status: beside, statusChosen: true });
      expect(beside).not.toBe(shownStatus(kpi, status));
    }),
  );
  const kpi = { grain: 'month', status: 'On Hold', statusChosen: true };
  expect(chosenBeside(kpi, 'red')).toBe('On Hold');
});

test('statuses are counted, worst first', () => {
  expect(countStatuses(['On Hold', 'On Track', 'Off Track', 'Achieved', 'Off Track', 'At Risk'])).toEqual([
    { status: 'Off Track', count: 2 },
    { status: 'At Risk', count: 1 },
    { status: 'On Track', count: 1 },
    { status: 'Achieved', count: 1 },
    { status: 'On Hold', count: 1 },
  ]);
});
