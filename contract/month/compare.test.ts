import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyContent } from '../commands/content.ts';
import { compare, type ComparedState } from './compare.ts';
import { rollUp } from '../scorecard/roll-up.ts';
import { plainEffects, type PlainParts } from './test/plain-effects.ts';

const PILLAR = 2;
const OBJECTIVE = 3;

interface Given {
  /** Score, status and weight of each KPI. */
  kpis: Record<number, { score: number | null; weight?: number; value?: number; title?: string }>;
  initiatives?: Record<number, object>;
}

/** A strategy with one pillar and one objective, whose KPIs have scores. */
function standing({ kpis, initiatives = {} }: Given): ComparedState {
  const of = Object.entries(kpis).map(([id, one]) => ({ id: Number(id), ...one }));
  const statusOf = (score: number | null) => (score === null ? null : score >= 90 ? 'green' : 'red');
  const whole = rollUp(of.map(({ score, weight = 1 }) => ({ score, weight, status: statusOf(score) })));
  const scored = (id: number) => ({ ...whole, id, trend: null });
  const records = (list: { id: number }[]) => new Map(list.map((one) => [one.id, one]));
  const content = {
    ...emptyContent(),
    strategy: records([{ id: 1, title: 'Plan' } as { id: number }]),
    node: records([
      { id: PILLAR, type: 'perspective', title: 'Customer', perspectiveId: null, weight: 1 } as {
        id: number;
      },
      { id: OBJECTIVE, type: 'objective', title: 'Delight', perspectiveId: PILLAR, weight: 1 } as {
        id: number;
      },
    ]),
    kpi: records(
      of.map(({ id, weight = 1, title = `KPI ${id}` }) => ({
        id,
        measure: title,
        parentId: null,
        nodeId: OBJECTIVE,
        weight,
        unit: '%',
        decimals: 0,
      })),
    ),
    initiative: records(
      Object.entries(initiatives).map(([id, one]) => ({ id: Number(id), initiative: `Work ${id}`, ...one })),
    ),
  };
  const scorecard = {
    strategy: scored(1),
    pillars: [scored(PILLAR)],
    objectives: [scored(OBJECTIVE)],
    kpis: of.map(({ id, score, value = score ?? 0 }) => ({
      id,
      score,
      status: statusOf(score),
      value,
      target: 100,
      period: 'month:2026-01-01',
    })),
  };
  return { content, scorecard } as unknown as ComparedState;
}

const moved = (before: Given, after: Given, level = 'objective') =>
  compare(standing(before), standing(after)).scores.find((one) => one.level === level);

describe('scores that moved', () => {
  it('are told with what moved them, the largest first', () => {
    const one = moved(
      { kpis: { 5: { score: 40 }, 6: { score: 80 } } },
      { kpis: { 5: { score: 100 }, 6: { score: 70 } } },
    );
    expect(one?.before.score).toBe(60);
    expect(one?.after.score).toBe(85);
    expect(one?.inputs).toEqual([
      {
        level: 'kpi',
        id: 5,
        name: 'KPI 5',
        before: { share: 0.5, score: 40 },
        after: { share: 0.5, score: 100 },
        by: 30,
      },
      {
        level: 'kpi',
        id: 6,
        name: 'KPI 6',
        before: { share: 0.5, score: 80 },
        after: { share: 0.5, score: 70 },
        by: -5,
      },
    ]);
  });

  it('count a part that came or went', () => {
    const one = moved({ kpis: { 5: { score: 40 } } }, { kpis: { 5: { score: 40 }, 6: { score: 100 } } });
    expect(one?.inputs.map(({ id, before, by }) => [id, before, by])).toEqual([[6, null, 30]]);
    const [a, b] = [5, 6];
    const joined = moved(
      { kpis: { [a]: { score: 97 }, [b]: { score: null } } },
      { kpis: { [a]: { score: 100 }, [b]: { score: 0 } } },
    );
    expect(joined).toMatchObject({ before: { score: 97 }, after: { score: 50 } });
    expect(joined?.inputs.map(({ id, by }) => [id, by])).toEqual([
      [b, -50],
      [a, 3],
    ]);
  });

  it('have what changed weights add in one row', () => {
    const one = moved(
      { kpis: { 5: { score: 100 }, 6: { score: 40 } } },
      { kpis: { 5: { score: 100, weight: 3 }, 6: { score: 40 } } },
    );
    expect(one?.inputs).toEqual([
      { level: 'weights', id: OBJECTIVE, name: 'weights', before: null, after: null, by: 15 },
    ]);
  });

  it('are those of the KPI itself where it has values of its own', () => {
    const one = moved(
      { kpis: { 5: { score: 40, value: 12 } } },
      { kpis: { 5: { score: 40, value: 13 } } },
      'kpi',
    );
    expect(one).toMatchObject({ before: { value: 12 }, after: { value: 13 }, inputs: [] });
  });

  it('are none where nothing differs, whatever is only rounded', () => {
    const same = { kpis: { 5: { score: 40 } } };
    expect(
      compare(standing(same), standing({ kpis: { 5: { score: 40 + 1e-12, value: 40 } } })).scores,
    ).toEqual([]);
  });

  const partsIn = (kpis: Given['kpis']): PlainParts =>
    new Map(Object.entries(kpis).map(([id, { score, weight = 1 }]) => [Number(id), { score, weight }]));

  it('are explained by the rule of effects, in any two months, and what it leaves are the weights', () => {
    const kpi = fc.record({
      score: fc.option(fc.integer({ min: 0, max: 100 })),
      weight: fc.integer({ min: 0, max: 3 }),
    });
    const kpis = fc.dictionary(fc.constantFrom('5', '6', '7', '8'), kpi, { noNullPrototype: true });
    fc.assert(
      fc.property(kpis, kpis, (before, after) => {
        const one = moved({ kpis: before }, { kpis: after });
        fc.pre(one !== undefined);
        const by = new Map(one.inputs.map(({ level, id, by: points }) => [`${level} ${id}`, points]));
        const plain = plainEffects(partsIn(before), partsIn(after));
        for (const [id, points] of plain) expect(by.get(`kpi ${id}`) ?? 0).toBeCloseTo(points, 6);
        const [was, is] = [one.before.score ?? 0, one.after.score ?? 0];
        const rest = is - was - [...plain.values()].reduce((all, points) => all + points, 0);
        expect(by.get(`weights ${OBJECTIVE}`) ?? 0).toBeCloseTo(rest, 6);
        const isSameWeight = Object.keys(before).every(
          (id) => !after[id] || after[id].weight === before[id]?.weight,
        );
        if (isSameWeight) expect(rest).toBeCloseTo(0, 6);
      }),
      { numRuns: 500 },
    );
  });
});

describe('records', () => {
  it('are told where they were added, changed or dropped, with the fields in words', () => {
    const { records } = compare(
      standing({
        kpis: { 5: { score: 1 } },
        initiatives: { 8: { nodeId: OBJECTIVE, progress: 10, whenDate: '2026-03-01' }, 9: { progress: 0 } },
      }),
      standing({
        kpis: { 5: { score: 1, title: 'Renamed' }, 6: { score: null } },
        initiatives: { 8: { nodeId: null, progress: 60, whenDate: '2026-04-01' } },
      }),
    );
    expect(records.map(({ kind, id, name, change }) => [kind, id, name, change])).toEqual([
      ['kpi', 5, 'Renamed', 'changed'],
      ['kpi', 6, 'KPI 6', 'added'],
      ['initiative', 8, 'Work 8', 'changed'],
      ['initiative', 9, 'Work 9', 'dropped'],
    ]);
    expect(records[0]?.fields).toEqual([{ field: 'Measure', from: 'KPI 5', to: 'Renamed' }]);
    expect(records[2]?.fields).toEqual([
      { field: 'Objective', from: 'Delight', to: 'Unassigned' },
      { field: 'Progress', from: '10%', to: '60%' },
      { field: 'End date', from: 'Mar 1, 2026', to: 'Apr 1, 2026' },
    ]);
  });

  it('are not told for a new actual: that is a value, not the plan', () => {
    const before = standing({ kpis: { 5: { score: 1 } } });
    const after = standing({ kpis: { 5: { score: 1 } } });
    Object.assign(after.content.kpi.get(5) ?? {}, { actual: 7, actualDate: '2026-01-01' });
    expect(compare(before, after).records).toEqual([]);
  });
});
