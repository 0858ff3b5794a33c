import { expect, test } from 'vitest';
import { planOf } from '../../../test/content.ts';
import { objectiveOptions } from '../../../lib/strategy/objectives.ts';
import { changedFields, faultsOfLink, kpiChoices, objectiveNamed, valuesOf } from './link-values.ts';
import { nodesOf } from '../../../lib/strategy/selectors.ts';

const content = planOf({
  pillars: { Learning: ['Train everyone', 'Grow'], Customer: ['Grow', 'Delight customers'] },
  kpis: [{ measure: 'Days of training', objective: 'Train everyone' }, { measure: 'Loyalty' }],
});
const options = objectiveOptions(content);
const idOf = (title: string) => nodesOf(content).find((node) => node.title === title)?.id ?? 0;
const fresh = valuesOf({ kind: 'new', sourceId: idOf('Train everyone'), targetId: null }, options);

test('an objective is named in full, in any case, or by words that only one has', () => {
  expect(objectiveNamed(' delight CUSTOMERS ', options)).toBe(idOf('Delight customers'));
  expect(objectiveNamed('train', options)).toBe(idOf('Train everyone'));
  expect(objectiveNamed('grow', options)).toBeUndefined();
  expect(objectiveNamed('Grow (Learning)', options)).toBe(idOf('Grow'));
  expect(objectiveNamed('', options)).toBeUndefined();
});

test('a new link begins at its cause, and asks for its effect', () => {
  expect(fresh).toMatchObject({ source: 'Train everyone', target: '', strength: 'strong' });
  expect(faultsOfLink(fresh, options)).toEqual({ target: 'Choose an objective of this strategy' });
  expect(faultsOfLink({ ...fresh, target: 'train' }, options)).toEqual({
    target: 'An objective cannot cause itself',
  });
  expect(faultsOfLink({ ...fresh, target: 'delight' }, options)).toEqual({});
});

test('an edit sends what differs', () => {
  expect(changedFields(fresh, { ...fresh, strength: 'weak', lagKpiId: '7' })).toEqual({
    strength: 'weak',
    lagKpiId: 7,
  });
  expect(changedFields(fresh, { ...fresh, target: 'other' })).toEqual({});
});

test('the KPIs of the objective come first', () => {
  const { own, others } = kpiChoices(content, idOf('Train everyone'));
  expect(own.map(({ measure }) => measure)).toEqual(['Days of training']);
  expect(others.map(({ measure }) => measure)).toEqual(['Loyalty']);
});
