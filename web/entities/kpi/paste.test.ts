import { afterEach, expect, test, vi } from 'vitest';
import { revisedOf } from '../../../contract/api/views.ts';
import { contentOf } from '../../test/content.ts';
import { LOCALES, pasteInto, roundTrip } from '../../test/paste.ts';
import { recordReader } from '../record/pasted-records.ts';
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
  read: recordReader('kpi', '2026-10-15'),
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

test('headings are those that an import takes, and others are not pasted', () => {
  expect(pasteInto(grid, 'Ist\tSoll\n1\t2', [churn, 'target']).changed).toEqual([
    [churn, 'actual', '1'],
    [churn, 'target', '2'],
  ]);
  expect(pasteInto(grid, 'Indicador\tMeta\tUnidad\nVisits\t7\tdías').changed).toEqual([
    [visits, 'target', '7'],
    [visits, 'unit', 'días'],
  ]);
  const { changed, message } = pasteInto(grid, 'Toteuma\tTavoite\n1\t2', [churn, 'target']);
  expect(changed).toEqual([]);
  expect(message).toEqual([
    'Nothing was pasted: the first row looks like headings that this grid does not have: “Toteuma”, “Tavoite”.',
  ]);
});

test('a limit is a target and says which way is better; a word for none is none', () => {
  const text =
    'Measure\tTarget\tBetter is\nChurn\t≤ 5\t\nVisits\tat least 90\t\nRevenue\tTBD\t\nNew\t–\tniedriger';
  expect(pasteInto(grid, text).changed).toEqual([
    [churn, 'direction', 'down'],
    [churn, 'target', '5'],
    [visits, 'direction', 'up'],
    [visits, 'target', '90'],
    ['new-2', 'direction', 'down'],
    ['new-2', 'measure', 'New'],
  ]);
});

test('dates whose days could be months are not guessed', () => {
  const { changed, message } = pasteInto(grid, 'Measure\tTarget\tDue date\nChurn\t5\t8/1/2026');
  expect(changed).toEqual([[churn, 'target', '5']]);
  expect(message).toContain(
    'Left out: the dates of “Due date” could have day or month first: write them as 2026-08-31.',
  );
  const months = 'Measure\tDue date\nChurn\t8/1/2026\nRevenue\t9/1/2026\nVisits\t10/1/2026';
  expect(pasteInto(grid, months).changed).toEqual([
    [churn, 'measureDueDate', '2026-08-01'],
    [revenue, 'measureDueDate', '2026-09-01'],
    [visits, 'measureDueDate', '2026-10-01'],
  ]);
});
