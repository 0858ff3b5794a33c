import { describe, expect, it } from 'vitest';
import { update, work } from '../../test/updates.ts';
import { isTable, planPaste } from './paste.ts';

const rows = [
  update({}, { id: 1, title: 'Orders' }),
  update({}, { id: 2, title: 'Margin' }),
  work({ title: 'Hire' }),
];

/** Which values go to which rows. */
const plan = (from: number, text: string) => {
  const { fills, left } = planPaste(rows, from, text);
  return { fills: fills.map(({ update: { title }, text: value, error }) => [title, value, error]), left };
};

describe('a pasted column', () => {
  it('should fill rows downwards from where it is pasted, over empty cells', () => {
    expect(plan(0, '1\r\n\r\n30\r\n\r\n')).toEqual({
      fills: [
        ['Orders', '1', null],
        ['Hire', '30', null],
      ],
      left: 0,
    });
    expect(plan(1, '1\n2\n3')).toMatchObject({
      fills: [
        ['Margin', '1', null],
        ['Hire', '2', null],
      ],
      left: 1,
    });
  });

  it('should go by titles where all lines have one', () => {
    expect(plan(2, 'margin\tx\t2\nORDERS\ty\t1').fills).toEqual([
      ['Margin', '2', null],
      ['Orders', '1', null],
    ]);
    expect(plan(0, 'margin\t2\nother\t1').fills).toEqual([
      ['Orders', '2', null],
      ['Margin', '1', null],
    ]);
  });

  it('should read numbers in the notation of the paste, and say what is none', () => {
    expect(plan(0, '1.234,5\nsoon\n12').fills).toEqual([
      ['Orders', '1234.5', null],
      ['Margin', 'soon', 'Give a number, such as 1,234.5'],
      ['Hire', '12', null],
    ]);
    expect(plan(0, 'n/a\n1').fills[0]).toEqual(['Orders', 'n/a', 'Say in its row why there is no value']);
  });
});

it('tells a table from a value', () => {
  expect(['1', '1,5 \n', '1\n2', '1\t2'].map(isTable)).toEqual([false, false, true, true]);
});
