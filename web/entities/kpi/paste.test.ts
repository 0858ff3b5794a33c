import { afterEach, expect, test, vi } from 'vitest';
import { revisedOf } from '../../../contract/api/views.ts';
import { contentOf } from '../../test/content.ts';
import { LOCALES, pasteInto, roundTrip } from '../../test/paste.ts';
import { columnsOf } from './kpi-columns.ts';
import { valuesOf } from './values.ts';

const flow = contentOf({
  pillars: { Growth: ['Grow', 'Learn'] },
  kpis: [
    {
      measure: 'Churn',
      objective: 'Grow',
      unit: '%',
      target: 1234,
      actual: 0.125,
      measureDueDate: '2026-01-05',
    },
    {
      measure: 'Revenue',
      objective: 'Learn',
      unit: 'days',
      target: 1.234,
      actual: 1234567.891,
      description: 'Two\nlines, and a "word"',
    },
    { measure: 'Visits', objective: 'Learn', unit: '€', target: 1000000, actual: -1.5 },
  ],
});
const grid = {
  columns: columnsOf(revisedOf(flow).content, []),
  rows: flow.kpi.map((kpi) => ({ id: String(kpi.id), cells: { ...valuesOf(kpi) } })),
  keys: ['measure', 'nodeId'],
};
const [churn, revenue, visits] = flow.kpi.map(({ id }) => String(id)) as [string, string, string];

afterEach(() => vi.restoreAllMocks());

test.each(LOCALES)('what the grid of KPIs copies it reads back in %s', (language) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  expect(roundTrip(grid)).toEqual([]);
});

test('rows without headings go to the KPIs that they name', () => {
  const expected = [
    [churn, 'target', '5'],
    [visits, 'target', '6'],
  ];
  expect(pasteInto(grid, 'Visits\t6\nChurn\t5', [churn, 'target']).changed).toEqual(expected);
  expect(pasteInto(grid, 'Visits\tLearn\t6\nChurn\tGrow\t5', [revenue, 'measure']).changed).toEqual(expected);
  expect(pasteInto(grid, 'Visits\tLearn\t6\nChurn\tGrow\t5').changed).toEqual(expected);
});

test('a record whose name two have is not guessed', () => {
  const twice = {
    ...grid,
    rows: [...grid.rows, { id: '9', cells: { measure: 'Churn', nodeId: '', target: '1' } }],
  };
  expect(pasteInto(twice, 'Measure\tTarget\nChurn\t5')).toEqual({
    changed: [],
    message: [
      'Nothing was pasted.',
      'Left out: 2 rows here are named “Churn”, and the paste does not say which one.',
    ],
  });
});

test('headings that are not understood are not pasted', () => {
  const { changed, message } = pasteInto(grid, 'Ist\tSoll\n1\t2', [churn, 'target']);
  expect(changed).toEqual([]);
  expect(message).toEqual([
    'Nothing was pasted: the first row looks like headings that this grid does not have: “Ist”, “Soll”.',
  ]);
});
