import { expect, test } from 'vitest';
import { emptyContent } from '../commands/content.ts';
import { KINDS } from '../kinds/kinds.ts';
import { KIND_NAMES } from '../kinds/names.ts';
import { CHOICE_WORDS } from './choices.ts';
import { fieldColumns, type Lookup } from './field-columns.ts';
import { workSheet } from './work.ts';

const lookup: Lookup = {
  content: emptyContent(),
  personOf: (text) => text.toUpperCase(),
  memberOf: () => 'Ada',
};

test('every field that people know has a column, and no two columns have the same heading', () => {
  for (const kind of KIND_NAMES) {
    const columns = fieldColumns(kind, lookup);
    const headings = columns.map(({ heading }) => heading);
    expect(new Set(headings).size).toBe(headings.length);
    const fields = new Set(columns.map(({ field }) => field));
    for (const [name, { label }] of Object.entries(KINDS[kind].fields))
      if (label !== '' && name !== 'position')
        expect([kind, name, fields.has(name)]).toEqual([kind, name, true]);
  }
  const headings = workSheet(lookup).columns.map(({ heading }) => heading);
  expect(new Set(headings).size).toBe(headings.length);
});

test('cells have the types of their fields', () => {
  const types = Object.fromEntries(fieldColumns('kpi', lookup).map(({ heading, type }) => [heading, type]));
  expect(types).toMatchObject({
    Measure: 'text',
    Target: 'number',
    Decimals: 'number',
    'Due date': 'date',
    Recorded: 'date',
    Baseline: 'number',
    'Baseline on': 'date',
    'Objective ID': 'number',
  });
  const work = Object.fromEntries(workSheet(lookup).columns.map(({ heading, type }) => [heading, type]));
  expect(work).toMatchObject({ 'End Date': 'date', 'Progress %': 'number', 'Dependencies ID': 'text' });
});

test('the words of choices tell every value apart', () => {
  for (const words of Object.values(CHOICE_WORDS))
    expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
});

test('an owner stands as in the form, and by the name to show', () => {
  const cells = fieldColumns('kpi', lookup).flatMap(({ field, heading, of }) =>
    field === 'inputOwner' ? [[heading, of('ada')]] : [],
  );
  expect(cells).toEqual([
    ['Owner', 'ada'],
    ['Owner name', 'ADA'],
  ]);
});
