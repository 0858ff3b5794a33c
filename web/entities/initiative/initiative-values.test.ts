import { describe, expect, test } from 'vitest';
import type { Initiative } from '../../../contract/api/initiative.ts';
import { routes } from '../../../contract/api/routes.ts';
import { changesOf, draft, faultsOfInitiative, fieldsOf, refusedIn, valuesOf } from './initiative-values.ts';

const saved: Initiative = {
  id: 11,
  strategyId: 7,
  nodeId: null,
  initiative: 'Rebuild billing',
  code: 'B-1',
  description: 'Why',
  whoName: 'ann',
  whoDepartment: 'Finance',
  whenDate: '2026-03-01T00:00:00.000Z',
  startDate: '2026-01-05',
  budget: 12_500.5,
  progress: 40,
  progressFrom: 'typed',
  status: 'On Hold',
  dependencies: [3, 5],
  how: 'How',
  notes: 'Notes',
  attachments: ['https://example.com/a', 'https://example.com/b'],
  tactics: [],
};

test('saved values are sent back unchanged', () => {
  const { id: _, strategyId: __, tactics: ___, ...fields } = saved;
  expect(fieldsOf(valuesOf(saved))).toEqual({ ...fields, whenDate: '2026-03-01' });
});

test('only changed values are sent, also emptied ones', () => {
  const before = valuesOf(saved);
  const typed = {
    ...before,
    budget: '$1,000',
    dependencies: '',
    nodeId: '4',
    attachments: '',
    startDate: '',
  };
  expect(changesOf(typed, before)).toEqual({
    budget: 1000,
    dependencies: [],
    nodeId: 4,
    attachments: [],
    startDate: null,
  });
  expect(changesOf(before, before)).toEqual({});
});

describe('a new initiative', () => {
  test('starts today, On Track, without progress or budget', () => {
    const { startDate, whenDate } = draft();
    expect(draft(4)).toMatchObject({ nodeId: '4', status: 'On Track', progress: '0', budget: '0' });
    expect(whenDate).toBe(startDate);
    expect(whenDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
  test('has errors for its name, owner and objective', () => {
    expect(faultsOfInitiative(draft())).toEqual({
      initiative: 'What is required',
      nodeId: 'Objective is required',
      whoName: 'Who is required',
    });
  });
});

describe('form values', () => {
  const typed = valuesOf(saved);
  test('may not end before the start date, but on it', () => {
    expect(refusedIn({ ...typed, whenDate: '2026-01-04' })).toEqual({
      whenDate: 'The end date is before the start date',
    });
    expect(refusedIn({ ...typed, whenDate: '2026-01-05' })).toEqual({});
  });
  test('have dates of the product', () => {
    const message = 'Give a date from 1900-01-01 to 2200-12-31';
    expect(refusedIn({ ...typed, startDate: '0026-01-05', whenDate: '2201-01-01' })).toEqual({
      startDate: message,
      whenDate: message,
    });
  });
  test('need both dates in the form, not for the server', () => {
    const none = { ...typed, startDate: '', whenDate: '' };
    expect(refusedIn(none)).toEqual({});
    expect(faultsOfInitiative(none)).toEqual({
      startDate: 'Start Date is required',
      whenDate: 'When is required',
    });
  });
  test('have an error that names the invalid URL', () => {
    expect(refusedIn({ ...typed, attachments: 'https://example.com\n\nplan.pdf' })).toEqual({
      attachments: 'Address 2: Give an address that starts with https://',
    });
  });
  test('may have an empty budget, but not an empty progress', () => {
    expect(fieldsOf({ ...typed, budget: ' ' }).budget).toBe(0);
    const message = 'Progress is a whole number from 0 to 100';
    for (const progress of ['', '40.5', '101', '-1', 'half']) {
      expect({ typed: progress, ...refusedIn({ ...typed, progress }) }).toEqual({
        typed: progress,
        progress: message,
      });
    }
    expect(refusedIn({ ...typed, budget: 'much' })).toEqual({ budget: 'Expected number, received nan' });
  });
});

test('the form has every editable field', () => {
  const fields = Object.keys(routes['initiatives.update'].body.shape);
  expect(Object.keys(fieldsOf(draft())).sort()).toEqual(fields.sort());
});
