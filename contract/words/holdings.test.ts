import { expect, it } from 'vitest';
import { holdingsText } from './holdings.ts';

const none = { kpis: 0, initiatives: 0, tactics: 0, actionSteps: 0, reviewActions: 0 };

it.each([
  [{}, 0, ''],
  [{}, 1, 'owner of 1 strategy'],
  [{ kpis: 8 }, 2, 'owner of 2 strategies, responsible for 8 KPIs'],
  [
    { kpis: 1, initiatives: 3, tactics: 1, actionSteps: 2, reviewActions: 1 },
    0,
    'responsible for 1 KPI, 3 initiatives, 1 tactic, 2 action steps and 1 review action',
  ],
])('says of %o and %s strategies: %s', (responsible, owned, text) => {
  expect(holdingsText({ ...none, ...responsible }, owned)).toBe(text);
});
