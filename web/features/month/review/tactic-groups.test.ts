import { expect, test } from 'vitest';
import { planOf } from '../../../test/content.ts';
import { tacticGroups } from './tactic-groups.ts';
import { nodesOf } from '../../../lib/strategy/selectors.ts';

const content = planOf({
  pillars: { Customer: ['Deliver', 'Grow'] },
  kpis: [{ id: 50, measure: 'Orders', objective: 'Deliver', below: [{ id: 51, measure: 'Calls' }] }],
  initiatives: [
    { id: 1, initiative: 'Elsewhere', tactics: [{ id: 11, title: 'Look' }] },
    { id: 2, initiative: 'Empty', objective: 'Deliver' },
    { id: 3, initiative: 'Sell', objective: 'Deliver', tactics: [{ id: 12, title: 'Ask' }, { id: -1 }] },
    { id: 4, initiative: 'Unsaved', tactics: [{ id: -2 }] },
    { id: 5, initiative: 'Ship', objective: 'Deliver', tactics: [{ id: 13, title: 'Pack' }] },
  ],
});
const deliver = nodesOf(content).find(({ title }) => title === 'Deliver')?.id ?? 0;
const orderFor = (of: string | null) =>
  tacticGroups(content, of).map(({ initiative }) => initiative.initiative);

test('tactics that are saved are grouped by their initiatives, in the order of the plan', () => {
  expect(
    tacticGroups(content, null).map(({ initiative, tactics }) => [
      initiative.initiative,
      tactics.map(({ title }) => title),
    ]),
  ).toEqual([
    ['Elsewhere', ['Look']],
    ['Sell', ['Ask']],
    ['Ship', ['Pack']],
  ]);
});

test("the initiatives of the topic's objective come first", () => {
  const first = ['Sell', 'Ship', 'Elsewhere'];
  expect(orderFor(`objective:${deliver}`)).toEqual(first);
  expect(orderFor('kpi:50')).toEqual(first);
  expect(orderFor('kpi:51')).toEqual(first);
  expect(orderFor('initiative:5')).toEqual(['Ship', 'Sell', 'Elsewhere']);
  expect(orderFor('initiative:1')).toEqual(['Elsewhere', 'Sell', 'Ship']);
  expect(orderFor('kpi:99')).toEqual(['Elsewhere', 'Sell', 'Ship']);
});
