import { afterEach, describe, expect, test, vi } from 'vitest';
import { objectiveOptions } from '../../lib/strategy/objectives.ts';
import { revisedOf } from '../../../contract/api/views.ts';
import { contentOf } from '../../test/content.ts';
import { LOCALES, pasteInto, roundTrip } from '../../test/paste.ts';
import { recordReader } from '../record/pasted-records.ts';
import { columnsOf } from './initiative-columns.ts';
import { valuesOf } from './initiative-values.ts';
import { columnsOf as tacticColumnsOf } from './tactic-columns.ts';
import { rowsOfTactics } from './tactic-rows.ts';

const work = { startDate: '2026-02-03', dueDate: '2026-12-31' };
const flow = contentOf({
  pillars: { Growth: ['Grow', 'Learn'] },
  initiatives: [
    {
      initiative: 'Office',
      objective: 'Grow',
      budget: 1234.5,
      startDate: '2026-02-03T00:00:00.000Z',
      progress: 20,
      tactics: [
        {
          title: 'Rent',
          owner: 'ann',
          ...work,
          steps: [
            { title: 'Visit', ...work },
            { title: 'Sign', ...work },
          ],
        },
        { title: 'Hire', owner: 'ben', progress: 55, ...work },
      ],
    },
    { initiative: 'School', objective: 'Learn', budget: 1000, tactics: [{ title: 'Rent', ...work }] },
    { initiative: 'School', objective: 'Grow', budget: 1.234 },
  ],
});
const initiatives = () => ({
  columns: columnsOf(objectiveOptions(revisedOf(flow).content), []),
  // In the language of the browser.
  rows: flow.initiative.map((it) => ({ id: String(it.id), cells: { ...valuesOf(it) } })),
  keys: ['initiative', 'nodeId'],
  read: recordReader('initiative', '2026-10-15'),
});
const tactics = () => ({
  columns: tacticColumnsOf(
    flow.initiative.map(({ id, initiative }, index) => ({
      value: String(id),
      label: `${initiative} ${index}`,
    })),
    [],
  ),
  rows: rowsOfTactics(revisedOf(flow).content),
  keys: ['tactic', 'step', 'initiative'],
  read: recordReader('initiative', '2026-10-15'),
});

afterEach(() => vi.restoreAllMocks());

describe.each(LOCALES)('what is copied is read back in %s', (language) => {
  test.each([
    ['initiatives', initiatives],
    ['tactics', tactics],
  ])('by the grid of %s', (_, grid) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    expect(roundTrip(grid())).toEqual([]);
  });
});

test('rows without headings go to the initiatives that they name', () => {
  const [office, school] = initiatives().rows.map(({ id }) => id) as [string, string];
  const paste = (text: string) => pasteInto(initiatives(), text, [office, 'initiative']).changed;
  expect(paste('School\tLearn\tann\nOffice\tGrow\tben')).toEqual([
    [office, 'whoName', 'ben'],
    [school, 'whoName', 'ann'],
  ]);
  expect(
    pasteInto(initiatives(), 'School\tGrow\t7\nOffice\tGrow\t8', [office, 'budget']).changed,
  ).toHaveLength(2);
});

test('a tactic of an equal name goes to its own initiative', () => {
  const [first] = tactics().rows;
  const paste = (text: string) => pasteInto(tactics(), text).changed;
  expect(paste('Tactic\tInitiative\tProgress %\nRent\tSchool 1\t9\nRent\tOffice 0\t8')).toEqual([
    [first?.id, 'progress', '8'],
    [tactics().rows.at(-1)?.id, 'progress', '9'],
  ]);
  expect(paste('Tactic\tAction step\tProgress %\nRent\tSign\t7')).toEqual([
    [tactics().rows[2]?.id, 'progress', '7'],
  ]);
});
