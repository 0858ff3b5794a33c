import { describe, expect, test } from 'vitest';
import { type NewInitiative, type NewTactic, planOf } from '../../test/content.ts';
import { dayOf } from './geometry.ts';
import { tasksOf, type Order } from './tasks.ts';

const same = (name: string): string => name;

const step = (title: string, startDate: string | null, dueDate: string | null) => ({
  id: 1,
  title,
  assignedTo: 'Tim',
  startDate,
  dueDate,
  progress: 10,
});

const tactic = (
  id: number,
  title: string,
  startDate: string | null,
  steps: NewTactic['steps'] & {} = [],
): NewTactic => ({
  id,
  title,
  owner: 'Grace',
  startDate,
  dueDate: '2026-03-01',
  progress: 20,
  status: 'Off Track',
  steps,
});

const initiative = (id: number, fields: NewInitiative): NewInitiative => ({
  id,
  nodeId: 7,
  initiative: 'Anything',
  whoName: 'Ada',
  whenDate: '2026-06-01T00:00:00.000Z',
  startDate: '2026-05-01',
  progress: 30,
  ...fields,
});

const contentWith = (...initiatives: NewInitiative[]) => planOf({ initiatives });

describe('rows', () => {
  const steps = [step('Late step', '2026-02-02', '2026-02-09')];
  const content = contentWith(
    initiative(1, {
      initiative: 'Later',
      startDate: '2026-05-02',
      tactics: [tactic(1, 'Late tactic', '2026-02-01', steps)],
    }),
    initiative(2, {
      initiative: 'Sooner',
      startDate: '2026-05-01',
      tactics: [tactic(3, 'Second tactic', '2026-01-02'), tactic(2, 'Early tactic', '2026-01-01')],
    }),
    initiative(3, { initiative: 'Of another objective', nodeId: 8 }),
    initiative(4, { startDate: null, tactics: [tactic(4, 'Of an initiative without dates', '2026-05-02')] }),
  );
  const titles = (order: Order) => tasksOf(content, 7, order, same).bars.map(({ title }) => title);

  test('are initiatives, then tactics, then action steps, each by start date', () => {
    expect(titles('type')).toEqual([
      'Sooner',
      'Later',
      'Early tactic',
      'Second tactic',
      'Late tactic',
      'Of an initiative without dates',
      'Late step',
    ]);
  });

  test('or each initiative with its tactics and their action steps, each by start date', () => {
    expect(titles('tree')).toEqual([
      'Sooner',
      'Early tactic',
      'Second tactic',
      'Later',
      'Late tactic',
      'Late step',
      'Of an initiative without dates',
    ]);
  });
});

test('a row has its owner, its dates and its parent', () => {
  const steps = [step('Call', '2026-02-02', '2026-02-09')];
  const [first, second, third] = tasksOf(
    contentWith(initiative(1, { initiative: 'Grow', tactics: [tactic(4, 'Ask', '2026-01-01', steps)] })),
    7,
    'type',
    (name) => (name === 'Grace' ? 'Grace Hopper' : name),
  ).bars;
  expect(first).toMatchObject({ key: 'initiative:1', owner: 'Ada', parent: null, progress: 30 });
  expect(first?.span).toEqual({ start: dayOf('2026-05-01'), end: dayOf('2026-06-01') });
  expect(second).toMatchObject({
    key: 'tactic:4',
    owner: 'Grace Hopper',
    parent: 'Grow',
    status: 'Off Track',
  });
  expect(third).toMatchObject({ key: 'action:1', owner: 'Tim', parent: 'Ask' });
});

test('work without a date has no bar and names the missing date', () => {
  const { bars, undated } = tasksOf(
    contentWith(
      initiative(1, { startDate: null, tactics: [tactic(2, 'Ask', null)] }),
      initiative(3, { whenDate: null }),
      initiative(4, { startDate: null, whenDate: null }),
    ),
    7,
    'type',
    same,
  );
  expect(bars).toEqual([]);
  expect(undated.map(({ key, lacks }) => `${key} ${lacks}`)).toEqual([
    'initiative:1 start date',
    'initiative:3 end date',
    'initiative:4 dates',
    'tactic:2 start date',
  ]);
});

test('the timeline of a strategy has the work of all objectives, with the objective of each initiative', () => {
  const content = planOf({
    nodes: [
      { id: 7, type: 'objective', title: 'Deliver on time' },
      { id: 8, type: 'objective', title: 'Answer within a day' },
    ],
    initiatives: [
      initiative(1, { initiative: 'Grow', startDate: '2026-05-01', nodeId: 7 }),
      initiative(2, { initiative: 'Free', startDate: '2026-05-02', nodeId: null }),
      initiative(3, { initiative: 'Later', startDate: null, nodeId: 8 }),
    ],
  });
  const { bars, undated } = tasksOf(content, null, 'type', same);
  expect([...bars, ...undated].map(({ title, parent }) => [title, parent])).toEqual([
    ['Grow', 'Deliver on time'],
    ['Free', 'Unassigned'],
    ['Later', 'Answer within a day'],
  ]);
});
