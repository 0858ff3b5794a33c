import { expect, it } from 'vitest';
import { RESPONSIBLE_KINDS, WORK_KINDS } from './kinds.ts';

it('whoever is responsible for a record is so for a KPI or for work, which a hand-over gives to others', () => {
  expect(RESPONSIBLE_KINDS.toSorted()).toEqual(['kpi', ...WORK_KINDS].toSorted());
});
