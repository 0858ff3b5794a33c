import { describe, expect, it, vi } from 'vitest';
import type { MapAnswer } from '../../contract/map/answer.ts';
import { person } from '../test/person.ts';
import { ReadingThread } from '../thread/reading-thread.ts';
import { makeDrawing } from './make-drawing.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);

/** A cause whose KPI reaches its target, and an effect whose KPI follows one month later, or stays off track. */
async function mapOf({ isShown }: { isShown: boolean }) {
  const board = await strategyOf(owner, { pillars: 2, objectives: 1 });
  const params = { id: board.id };
  const [effect, cause] = board.objectives.map(({ id }) => id) as [number, number];
  const kpiOn = async (nodeId: number, values: readonly number[]) => {
    const body = { measure: `KPI of ${nodeId}`, nodeId, grain: 'month', target: 100 } as const;
    const { id } = await owner.done('kpis.create', { params, body });
    const actuals = values.map((value, at) => ({ period: MONTHS[at] ?? '', value }));
    const points = [{ period: '2025-01', series: 'target' as const, value: 100 }, ...actuals];
    await owner.done('points.write', { params: { id }, body: { points } });
    return id;
  };
  const rising = MONTHS.map((_, at) => 100 + ((at * 7) % 5));
  const leadKpiId = await kpiOn(cause, rising);
  const lagKpiId = await kpiOn(
    effect,
    isShown ? [100, ...rising.slice(0, -1)] : rising.map((value) => value - 90),
  );
  const link = await owner.done('links.create', {
    params,
    body: { type: 'causes', sourceId: cause, targetId: effect, strength: 'weak' },
  });
  return { params, cause, effect, link, leadKpiId, lagKpiId };
}

const query = { period: '2025-12' };
const evidenceIn = ({ links }: MapAnswer) => links[0];

describe('the map of a strategy', () => {
  it('should mark a cause that is green while its effect stays red, by the scores of the objectives', async () => {
    const { params, cause, effect, link } = await mapOf({ isShown: false });
    const map = await owner.done('map.read', { params, query });
    expect(evidenceIn(map)).toMatchObject({
      id: link.id,
      lead: `objective:${cause}`,
      lag: `objective:${effect}`,
      isUnproven: true,
    });
    expect(map.series.find(({ of }) => of === `objective:${effect}`)?.statuses.slice(-3)).toEqual([
      'red',
      'red',
      'red',
    ]);
  });

  it('should compare the KPIs of a link, and find the months by which the effect follows', async () => {
    const { params, link, leadKpiId, lagKpiId } = await mapOf({ isShown: true });
    const at = { ...params, linkId: link.id };
    await owner.done('links.update', { params: at, body: { leadKpiId, lagKpiId } });
    const map = await owner.done('map.read', { params, query });
    const evidence = evidenceIn(map);
    expect(evidence).toMatchObject({ lead: `kpi:${leadKpiId}`, lag: `kpi:${lagKpiId}`, isUnproven: false });
    expect(evidence?.best).toEqual({ lag: 1, pairs: 11, correlation: 1 });
    expect(map.periods.find(({ grain }) => grain === 'month')?.labels.at(-1)).toBe('Dec 2025');
    const values = map.series.find(({ of }) => of === `kpi:${leadKpiId}`)?.values;
    expect(values?.slice(-2)).toEqual([100, 102]);
  });

  it('should be answered anew after a value changed', async () => {
    const { params, leadKpiId } = await mapOf({ isShown: false });
    await owner.done('map.read', { params, query });
    const points = [{ period: '2025-12', value: 3 }];
    await owner.done('points.write', { params: { id: leadKpiId }, body: { points } });
    expect(evidenceIn(await owner.done('map.read', { params, query }))?.isUnproven).toBe(false);
  });

  it('should be drawn with titles, statuses in words and a dashed line where the data do not show a cause', async () => {
    const { params } = await mapOf({ isShown: false });
    const run = vi.spyOn(ReadingThread.prototype, 'run');
    const reply = await owner.raw('GET', `/api/strategies/${params.id}/map.svg?period=2025-12`);
    expect(reply.status).toBe(200);
    const svg = reply.body as string;
    // A thread draws it as the server would.
    expect(run).toHaveBeenCalledTimes(1);
    const query = { period: '2025-12' };
    const here = await makeDrawing(product.store, { strategyId: params.id, version: '', query });
    expect(svg).toBe(here.svg);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).toContain('On Track 10');
    expect(svg).toContain('Off Track');
    expect(svg).toContain('stroke-dasharray');
    expect(svg).toContain('Thin line: weak cause');
    expect(svg).toContain('Dashed line');
    expect(svg).toMatch(/<desc>.+ leads to .+\.<\/desc>/);
  });

  it('should be drawn with the worst status of the KPIs where nothing is tracked', async () => {
    const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
    const params = { id: board.id };
    for (const status of ['On Track', 'Off Track'])
      await owner.done('kpis.create', {
        params,
        body: { measure: status, nodeId: board.objectives[0]?.id ?? 0, status },
      });
    const reply = await owner.raw('GET', `/api/strategies/${board.id}/map.svg`);
    expect(reply.body).toContain('>Off Track</tspan>');
  });
});
