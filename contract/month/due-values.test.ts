import { describe, expect, it, test } from 'vitest';
import { emptyContent } from '../commands/content.ts';
import type { KindName } from '../kinds/names.ts';
import { KINDS } from '../kinds/kinds.ts';
import { enteredIn } from '../scorecard/reading.ts';
import { type OwedFacts, owedOf } from './due-values.ts';
import { DEFAULT_CALENDAR } from '../scorecard/calendar.ts';
import { Points } from '../scorecard/points.ts';
import { Steps } from '../scorecard/steps.ts';
import { measure, period, series } from '../scorecard/test/facts.ts';

const steps = new Steps(DEFAULT_CALENDAR);

/** A record with the initial values of its kind. */
function record(kind: KindName, id: number, fields: object): [KindName, { id: number }] {
  const initial = Object.entries(KINDS[kind].fields).map(([name, field]) => [name, field.initial]);
  return [kind, { ...Object.fromEntries(initial), id, ...fields }];
}

/** A monthly KPI of the member 7, made on 20 October 2026. */
const kpi = (id: number, fields: object = {}) =>
  record('kpi', id, {
    measure: `KPI ${id}`,
    grain: 'month',
    ownerId: 7,
    dueFrom: '2026-10-20',
    ...fields,
  });

/** Facts on 5 November 2026; `values` are the periods with a value, by KPI. */
function facts(
  records: readonly [KindName, { id: number }][],
  values: Record<number, readonly string[]> = {},
  more: Partial<OwedFacts> = {},
): OwedFacts {
  const content = Object.fromEntries(
    Object.entries(emptyContent()).map(([kind]) => [
      kind,
      new Map(records.flatMap(([of, one]) => (of === kind ? [[one.id, one]] : []))),
    ]),
  );
  const keysOf = (id: number): string[] => (values[id] ?? []).map((text) => period(text).key);
  return {
    content: content as unknown as OwedFacts['content'],
    calendar: DEFAULT_CALENDAR,
    today: '2026-11-05',
    enteredFor: (id, { key }) => (keysOf(id).includes(key) ? 'value' : null),
    isScoredFromBelow: () => false,
    isLocked: () => false,
    memberNamed: (name) => ({ ana: 7 })[name],
    ...more,
  };
}

/** What is due, as texts. */
const owed = (...given: Parameters<typeof owedOf>): string[] =>
  Array.from(owedOf(...given), ({ kind, id, period: of, due, isLate, entered }) =>
    [`${kind}:${id}`, of?.label ?? 'once', `by ${due}`, isLate && 'late', entered].filter(Boolean).join(' '),
  );

describe('a tracked KPI', () => {
  it('owes the last period that has ended, and says whether it is entered', () => {
    expect(owed(facts([kpi(1)]))).toEqual(['kpi:1 Oct 2026 by 2026-11-10']);
    expect(owed(facts([kpi(1)], { 1: ['2026-10'] }))).toEqual(['kpi:1 Oct 2026 by 2026-11-10 value']);
  });

  it('is late after its days have passed, not on the last of them', () => {
    const on = (today: string) =>
      owed(facts([kpi(1, { dueFrom: '2026-09-01' })], { 1: ['2026-09'] }, { today }));
    expect(on('2026-11-10')).toEqual(['kpi:1 Oct 2026 by 2026-11-10']);
    expect(on('2026-11-11')).toEqual(['kpi:1 Oct 2026 by 2026-11-10 late']);
    expect(on('2026-10-31')).toEqual(['kpi:1 Sep 2026 by 2026-10-10 late value']);
  });

  it('also owes the two periods before that have no value', () => {
    const early = kpi(1, { dueFrom: '2026-01-31' });
    expect(owed(facts([early]))).toEqual([
      'kpi:1 Oct 2026 by 2026-11-10',
      'kpi:1 Sep 2026 by 2026-10-10 late',
      'kpi:1 Aug 2026 by 2026-09-10 late',
    ]);
    expect(owed(facts([early], { 1: ['2026-09', '2026-08'] }))).toEqual(['kpi:1 Oct 2026 by 2026-11-10']);
  });

  it.each([
    ['2026-11-05', []],
    ['2026-10-31', ['Oct 2026']],
    ['2026-09-30', ['Oct 2026', 'Sep 2026']],
    ['2026-09-01', ['Oct 2026', 'Sep 2026']],
    [null, ['Oct 2026', 'Sep 2026', 'Aug 2026']],
  ])('owes nothing of the time before it was tracked: since %s', (dueFrom, labels) => {
    const due = [...owedOf(facts([kpi(1, { dueFrom })]))];
    expect(due.map((value) => value.period?.label)).toEqual(labels);
    const within = (text: string) => [...owedOf(facts([kpi(1, { dueFrom })]), period(text))].length;
    expect(within('2026-10')).toBe(labels.includes('Oct 2026') ? 1 : 0);
    expect(within('2026-09')).toBe(labels.includes('Sep 2026') ? 1 : 0);
  });

  it('counts a period without a value, with the reason, as entered', () => {
    const [item] = owedOf(facts([kpi(1)], {}, { enteredFor: () => 'na' }));
    expect(item?.entered).toBe('na');
  });

  test.each([
    ['week', 'W44 2026', '2026-11-11'],
    ['quarter', 'Q3 FY2026', '2026-10-10'],
    ['year', 'FY2025', '2026-01-10'],
    ['day', 'Nov 4, 2026', '2026-11-14'],
  ])('of the grain %s owes %s', (grain, label, due) => {
    const [item] = owedOf(facts([kpi(1, { grain, dueFrom: null })]));
    expect([item?.period?.label, item?.due]).toEqual([label, due]);
  });

  test.each([
    ['a formula', { source: 'formula', formula: '[2]' }],
    ['those below it', { source: 'rollup' }],
    ['an import', { source: 'import' }],
    ['two others', { aggregation: 'ratio', numeratorId: 2, denominatorId: 3 }],
  ])('owes nothing where its values come from %s', (_, settings) => {
    expect(owed(facts([kpi(1, settings)]))).toEqual([]);
  });

  it('owes nothing where it has no values and is scored from those below it', () => {
    const isScoredFromBelow = (id: number) => id === 1;
    expect(owed(facts([kpi(1), kpi(2)], {}, { isScoredFromBelow }))).toEqual([
      'kpi:2 Oct 2026 by 2026-11-10',
    ]);
  });

  it('owes no value of a locked period', () => {
    const isLocked: OwedFacts['isLocked'] = ({ key }) => key === 'month:2026-10-01';
    const all = facts([kpi(1, { dueFrom: null })], { 1: ['2026-08'] }, { isLocked });
    expect(owed(all)).toEqual(['kpi:1 Sep 2026 by 2026-10-10 late']);
    expect(owed({ ...all, today: '2027-01-05' }, period('2026-Q4'))).toEqual([
      'kpi:1 Nov 2026 by 2026-12-10 late',
      'kpi:1 Dec 2026 by 2027-01-10',
    ]);
    expect(owed(all, period('2026-10'))).toEqual(['kpi:1 Oct 2026 by 2026-11-10']);
  });

  it.each([
    ['month', '2026-09', ['Sep 2026']],
    ['week', '2026-09', ['W36 2026', 'W37 2026', 'W38 2026', 'W39 2026']],
    ['quarter', '2026-09', ['Q3 FY2026']],
    ['quarter', '2026-08', []],
    ['month', '2026-Q3', ['Jul 2026', 'Aug 2026', 'Sep 2026']],
    ['month', '2026-Q4', ['Oct 2026']],
  ])('of the grain %s owes within %s what belongs to it and has ended', (grain, within, labels) => {
    const due = [...owedOf(facts([kpi(1, { grain, dueFrom: null })]), period(within))];
    expect(due.map((item) => item.period?.label)).toEqual(labels);
  });
});

describe('a KPI that is not tracked', () => {
  it.each([
    ['2026-11-12', null, ['kpi:1 once by 2026-11-12']],
    ['2026-11-13', null, []],
    ['2026-11-04', null, ['kpi:1 once by 2026-11-04 late']],
    ['2026-11-04', '2026-10-28', []],
    [null, null, []],
  ])('with the due date %s and a value of %s owes %j', (measureDueDate, actualDate, expected) => {
    expect(owed(facts([kpi(1, { grain: null, measureDueDate, actualDate })]))).toEqual(expected);
  });
});

describe('work', () => {
  const initiative = (fields: object) =>
    record('initiative', 1, { initiative: 'New shop', whenDate: '2026-11-04T00:00:00.000Z', ...fields });

  it('is due within seven days and late after its day', () => {
    const steps = [
      record('tactic', 2, { title: 'Hire', dueDate: '2026-11-12' }),
      record('actionStep', 3, { title: 'Ask', dueDate: '2026-11-13' }),
      record('actionStep', 4, { title: 'Write', dueDate: '2026-11-05' }),
      record('actionStep', 5, { title: 'Wait' }),
    ];
    expect(owed(facts([initiative({}), ...steps]))).toEqual([
      'initiative:1 once by 2026-11-04 late',
      'tactic:2 once by 2026-11-12',
      'actionStep:4 once by 2026-11-05',
    ]);
  });

  it.each([{ progress: 100 }, { status: 'Achieved' }])('that is done is not due: %j', (fields) => {
    expect(owed(facts([initiative(fields)]))).toEqual([]);
  });

  it('belongs to no period', () => {
    expect(owed(facts([initiative({})]), period('2026-10'))).toEqual([]);
  });
});

describe('what lies ahead', () => {
  const ahead = { days: 60, periods: 2 };

  it('is the next periods of a tracked KPI that are not locked, up to the last day', () => {
    expect(owed(facts([kpi(1)], { 1: ['2026-10', '2026-11'] }, { ahead }))).toEqual([
      'kpi:1 Oct 2026 by 2026-11-10 value',
      'kpi:1 Nov 2026 by 2026-12-10 value',
    ]);
    expect(owed(facts([kpi(1)], {}, { ahead: { days: 90, periods: 2 } })).slice(1)).toEqual([
      'kpi:1 Nov 2026 by 2026-12-10',
      'kpi:1 Dec 2026 by 2027-01-10',
    ]);
    const isLocked: OwedFacts['isLocked'] = ({ start }) => start === '2026-11-01';
    expect(owed(facts([kpi(1)], {}, { ahead, isLocked }))).toEqual(['kpi:1 Oct 2026 by 2026-11-10']);
  });

  it.each([
    ['2026-12-24', null, true],
    ['2026-12-24', '2026-12-16', true],
    ['2026-12-24', '2026-12-17', false],
    ['2027-01-05', null, false],
  ])('is a KPI due on %s with a value of %s: %s', (measureDueDate, actualDate, isShown) => {
    const record = kpi(1, { grain: null, measureDueDate, actualDate });
    expect(owed(facts([record], {}, { ahead }))).toHaveLength(isShown ? 1 : 0);
  });

  it('is work with a later day, unless it is done', () => {
    const work = (fields: object) => record('initiative', 1, { whenDate: '2026-12-24', ...fields });
    expect(owed(facts([work({})], {}, { ahead }))).toEqual(['initiative:1 once by 2026-12-24']);
    expect(owed(facts([work({ progress: 100 })], {}, { ahead }))).toEqual([]);
  });
});

describe('who is responsible', () => {
  const ownerOf = (one: [KindName, { id: number }]) => [...owedOf(facts([one]))][0]?.owner;

  it.each([
    ['the member of a KPI', kpi(1, { inputOwner: 'Ana B' }), { userId: 7, name: 'Ana B' }],
    [
      'a name, though a member has it',
      kpi(1, { ownerId: null, inputOwner: 'ana' }),
      { userId: null, name: 'ana' },
    ],
    ['nobody', kpi(1, { ownerId: null }), null],
  ])('is %s', (_, one, owner) => {
    expect(ownerOf(one)).toEqual(owner);
  });

  it.each([
    ['Ana', { userId: 7, name: 'Ana' }],
    ['Bo', { userId: null, name: 'Bo' }],
    [' ', null],
  ])('of work is the member with the username %j', (owner, expected) => {
    expect(ownerOf(record('tactic', 2, { title: 'Hire', dueDate: '2026-11-05', owner }))).toEqual(expected);
  });
});

it.each([
  ['a value', series('actual', { '2026-02': 1 }), 'last', 'value'],
  ['no value, with the reason', series('actual', { '2026-02': null }), 'last', 'na'],
  [
    'a ratio with both parts',
    [...series('num', { '2026-02': 1 }), ...series('den', { '2026-02': 2 })],
    'ratio',
    'value',
  ],
  ['half a ratio', series('num', { '2026-02': 1 }), 'ratio', null],
  [
    'all the weeks of the month',
    series('actual', { '2026-W06': 1, '2026-W07': 2, '2026-W08': 3, '2026-W09': 4 }),
    'sum',
    'value',
  ],
  ['some weeks of the month', series('actual', { '2026-W06': 1, '2026-W08': 3 }), 'sum', null],
  ['another month', series('actual', { '2026-01': 1 }), 'last', null],
] as const)('finds %s of a period', (_, points, aggregation, expected) => {
  expect(enteredIn(new Points(points), measure(1, { aggregation }), period('2026-02'), steps)).toBe(expected);
});

it.each([
  ['2026-07-20', null],
  ['2026-08-20', 'value'],
])('a quarter of a KPI tracked since %s with values of August and September has %s', (dueFrom, expected) => {
  const points = new Points(series('actual', { '2026-08': 1, '2026-09': 2 }));
  expect(enteredIn(points, measure(1, { dueFrom }), period('2026-Q3'), steps)).toBe(expected);
});
