import { presentScorecard } from '../../contract/locked-scorecard.ts';
import { expect, it } from 'vitest';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { Scorecard } from '../../contract/scorecard/scorecard.ts';
import type { Point } from '../../contract/scorecard/settings.ts';
import { calendarOf } from '../change/calendar.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { randomOf, seed } from '../test/random.ts';
import { strategyOf } from '../test/strategy.ts';
import { factsOf } from './facts.ts';
import { inSnapshot } from './scorecards.ts';

const product = await startProduct();
const owner = await person(product);
const PERIODS = ['2025-12', '2026-03', '2026-Q1', 'FY2026'];

/** The scorecard computed from all points there are. */
const wholeScorecard = (id: number, text: string) =>
  inSnapshot(product.store, id, async (reader, { content }) => {
    const period = parsePeriod(calendarOf(content, id), text, 'month');
    const rows = await reader.selectFrom('points').selectAll().where('strategy_id', '=', id).execute();
    const points = Map.groupBy(
      rows.map((row): Point & { kpi_id: number } => ({ ...row, by: null })),
      (point) => point.kpi_id,
    );
    return new Scorecard(factsOf(content, id, points)).of(period as NonNullable<typeof period>);
  });

it(`brings a scorecard up to date as if it was computed anew (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const { id, objectives } = await strategyOf(owner, { pillars: 2, objectives: 2 });
  const params = { id };
  const ids: number[] = [];
  const create = async (fields: object) => {
    const body = { measure: `Measure ${ids.length}`, nodeId: pick(objectives).id, ...fields };
    const made = await owner.call('kpis.create', { params, body });
    if (made.status === 201) ids.push(made.body.id);
  };
  const settings = (): object =>
    pick<object>([
      { grain: 'month', aggregation: 'sum' },
      { grain: 'month', missing: 'carry', aggregation: 'mean' },
      { grain: 'quarter', direction: 'down', weight: 2 },
      { grain: 'week', aggregation: 'max' },
      { grain: 'month', source: 'formula', formula: `[#${pick(ids)}] + [#${pick(ids)}].prev(1)` },
      { grain: 'month', aggregation: 'ratio', numeratorId: pick(ids), denominatorId: pick(ids) },
      { grain: null },
    ]);
  const below = async () => {
    const body = { measure: 'Below', grain: 'month', kpiId: pick(ids) } as const;
    const made = await owner.call('kpis.createDepartment', { params, body });
    if (made.status === 201) ids.push(made.body.id);
  };
  const write = () => {
    const points = [
      { kpiId: pick(ids), period: pick(PERIODS), value: random(100) },
      {
        kpiId: pick(ids),
        period: pick(PERIODS),
        series: 'target' as const,
        value: random(100),
      },
    ];
    return owner.call('points.writeMany', { params, body: { points } });
  };
  const acts = [
    write,
    write,
    write,
    () => create(settings()),
    below,
    () => owner.call('kpis.update', { params: { id: pick(ids) }, body: settings() }),
    () => owner.call('kpis.delete', { params: { id: pick(ids) } }),
    async () => {
      const { revision } = await owner.done('strategies.read', { params });
      return owner.call('commands.run', {
        params,
        body: { commands: [{ type: 'undo', revision }] } as never,
      });
    },
    () =>
      owner.call('nodes.update', { params: { ...params, nodeId: pick(objectives).id }, body: { weight: 3 } }),
    () => owner.call('calendar.update', { params, body: { fiscalYearStartMonth: pick([1, 7]) } }),
  ];
  for (let n = 0; n < 6; n += 1) await create({ grain: 'month' });
  for (let step = 0; step < 60; step += 1) {
    await pick(acts)();
    const period = pick(PERIODS);
    const read = await owner.call('scorecard.read', { params, query: { period } });
    if (read.status !== 200) continue;
    const { revision } = read.body;
    expect(read.body, `step ${step}`).toEqual(
      JSON.parse(JSON.stringify(presentScorecard(await wholeScorecard(id, period), revision))),
    );
  }
});
