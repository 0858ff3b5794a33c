import { expect, test } from 'vitest';
import { planOf } from '../../../test/content.ts';
import { groupsOf, headingsOf } from './groups.ts';
import { nodesOf } from '../../../lib/strategy/selectors.ts';

const content = planOf({
  pillars: { Patients: ['Shorten waiting', 'Earn trust'], Care: ['Heal safely'] },
  kpis: [
    { id: 50, measure: 'Calls', objective: 'Shorten waiting' },
    { id: 51, measure: 'Beds', objective: 'Shorten waiting' },
    { id: 52, measure: 'Letters', objective: 'Earn trust' },
    { id: 53, measure: 'Falls', objective: 'Heal safely' },
  ],
});
const idOf = (title: string) => nodesOf(content).find((node) => node.title === title)?.id;

test('each pillar of an agenda is a heading once, and an objective where it is no item itself', () => {
  const records = [`objective:${idOf('Shorten waiting')}`, 'kpi:50', 'kpi:51', 'kpi:52', 'kpi:53', null];
  const groups = records.map(groupsOf(content));
  const headings = groups.map((group, index) => headingsOf(group, groups[index - 1]));
  expect(headings.map(({ pillar, objective }) => [pillar, objective])).toEqual([
    ['Patients', undefined],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, 'Earn trust'],
    ['Care', 'Heal safely'],
    [undefined, undefined],
  ]);
});
