import { expect, test } from 'vitest';
import { contentOf } from '../../test/content.ts';
import { ownersOf } from './owners.ts';

const objective = 'Deliver on time';
const owners = (...names: string[]) => {
  const [first = '', ...rest] = names;
  const { kpi: kpis, initiative: initiatives } = contentOf({
    pillars: { Customer: [objective] },
    kpis: [{ measure: 'Late', objective, inputOwner: first }],
    initiatives: rest.map((whoName, at) => ({ initiative: `Work ${at}`, objective, whoName })),
  });
  return ownersOf({ kpis, initiatives }, (text) => (text === 'ada' ? 'Ada Lovelace' : text));
};

test('the owners of an objective are those of its primary KPIs and initiatives, each once', () => {
  expect(owners('Ada', 'Tim', '', 'Ada')).toEqual(['Ada', 'Tim']);
  expect(owners('')).toEqual([]);
});

test('of many owners three are named', () => {
  expect(owners('Ada', 'Tim', 'Grace', 'Lin')).toEqual(['Ada', 'Tim', 'Grace', 'Lin']);
  expect(owners('Ada', 'Tim', 'Grace', 'Lin', 'Max')).toEqual(['Ada', 'Tim', 'Grace', '2 others']);
});
