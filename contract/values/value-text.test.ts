import { expect, it } from 'vitest';
import { KINDS } from '../kinds/kinds.ts';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { valueText } from './value-text.ts';
import type { ValueType } from './value-type.ts';

const personOf = (text: string): string => (text === 'ada' ? 'Ada Lovelace' : text);
const nameOf = (id: unknown): string => `“${String(id)}”`;

const SHOWN: readonly [type: ValueType, value: unknown, text: string][] = [
  ['text', 'A plan', 'A plan'],
  ['text', '2026-01-31', '2026-01-31'],
  ['texts', ['a', 'b'], 'a, b'],
  ['texts', [], 'nothing'],
  ['number', 1200.5, '1,200.5'],
  ['money', 1200, '$1,200.00'],
  ['percent', 40, '40%'],
  ['date', '2026-01-31', 'Jan 31, 2026'],
  ['date', '2026-01-31T00:00:00.000Z', 'Jan 31, 2026'],
  ['date', '0026-01-31', '0026-01-31'],
  ['dated', { value: 5, date: '2026-01-31' }, '5 on Jan 31, 2026'],
  ['dated', { value: 5, date: null }, '5'],
  ['person', 'ada', 'Ada Lovelace'],
  ['record', 7, '“7”'],
  ['records', [7, 8], '“7”, “8”'],
  ['settings', { ...DEFAULT_CALENDAR, fiscalYearStartMonth: 7 }, 'year from Jul, named by its end, UTC'],
  ['settings', { ...DEFAULT_CALENDAR, weekPattern: '445' }, 'year of weeks, 445, named by its end, UTC'],
  ['number', null, 'nothing'],
  ['text', '', 'nothing'],
];

it.each(SHOWN)('a value that is %s and holds %j is shown as %s', (type, value, text) => {
  expect(valueText(type, value, { personOf, nameOf })).toBe(text);
});

it('each field that holds a day, a person or a member says so', () => {
  const names = (wanted: ValueType) =>
    Object.values(KINDS).flatMap(({ name: kind, fields }) =>
      Object.entries(fields).flatMap(([name, { valueType }]) =>
        valueType === wanted ? [`${kind}.${name}`] : [],
      ),
    );
  expect(names('date').toSorted()).toEqual([
    'actionStep.dueDate',
    'actionStep.startDate',
    'initiative.startDate',
    'initiative.whenDate',
    'kpi.actualDate',
    'kpi.measureDueDate',
    'tactic.dueDate',
    'tactic.startDate',
  ]);
  expect(names('person').toSorted()).toEqual([
    'actionStep.assignedTo',
    'initiative.whoName',
    'kpi.inputOwner',
    'tactic.owner',
  ]);
  expect(names('member')).toEqual(['kpi.ownerId']);
  expect(names('dated')).toEqual(['kpi.baseline', 'kpi.finalTarget']);
  expect(names('settings')).toEqual(['strategy.calendar']);
});
