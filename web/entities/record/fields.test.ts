import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { field, textField } from '../../../contract/kinds/kind.ts';
import { furtherFields, gridColumns, textOf, textsOf, valueOf } from './fields.ts';

const number = z.nullable(z.number());
const fields = {
  name: textField(40, 'Name', { control: 'text', width: 200, isRequired: true }),
  secret: textField(40, 'Secret'),
  stretch: field(number, number, {
    initial: null,
    label: 'Stretch goal',
    display: { control: 'number', width: 90, heading: 'Stretch' },
  }),
  share: field(z.number(), z.number(), {
    initial: 1,
    label: 'Share',
    display: { control: 'number', width: 90 },
  }),
  day: field(z.nullable(z.string()), z.string(), {
    initial: null,
    label: 'Day',
    display: { control: 'date', width: 90 },
  }),
};

test('a grid has the columns that it places, then those of further fields', () => {
  expect(gridColumns(fields, ['share', 'name'], { name: { suggestions: ['a'] } })).toEqual([
    { id: 'share', header: 'Share', width: 90, kind: 'number' },
    { id: 'name', header: 'Name', width: 200, kind: 'text', required: true, suggestions: ['a'] },
    { id: 'stretch', header: 'Stretch', width: 90, kind: 'number' },
    { id: 'day', header: 'Day', width: 90, kind: 'date' },
  ]);
  expect(furtherFields(fields, ['share', 'name']).map(({ name }) => name)).toEqual(['stretch', 'day']);
});

test('the form of a new record has the initial values, that of another its own', () => {
  const names = ['name', 'stretch', 'share'] as const;
  expect(textsOf(fields, names, undefined)).toEqual({ name: '', stretch: '', share: '1' });
  expect(textsOf(fields, names, { name: 'Churn', stretch: 0, share: 2.5 })).toEqual({
    name: 'Churn',
    stretch: '0',
    share: '2.5',
  });
  expect(textOf([3, 5])).toBe('3,5');
});

test('an empty text is none where a field may be empty', () => {
  expect(valueOf(fields.stretch, '')).toBeNull();
  expect(valueOf(fields.stretch, '1,200')).toBe(1200);
  expect(valueOf(fields.share, '')).toBeNaN();
  expect(valueOf(fields.day, '')).toBeNull();
  expect(valueOf(fields.name, ' a ')).toBe(' a ');
});
