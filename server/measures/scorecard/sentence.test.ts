import { describe, expect, it } from 'vitest';
import { plainSentence } from '../../../contract/month/sentence.ts';
import { person } from '../../test/person.ts';
import { startProduct } from '../../test/product.ts';
import { strategyOf } from '../../test/strategy.ts';

const product = await startProduct();
const owner = await person(product, 'Olga');

/** A strategy with a pillar, an objective and two KPIs of its owner, whose target is 100. */
async function measured() {
  const { id, pillars, objectives } = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const params = { id };
  const kpi = async (measure: string) => {
    const fields = { measure, grain: 'month' as const, target: 100, inputOwner: owner.username };
    const body = { ...fields, nodeId: objectives[0]?.id ?? 0 };
    return (await owner.done('kpis.create', { params, body })).id;
  };
  const [first, second] = [await kpi('Waiting'), await kpi('Falls')];
  const write = (kpiId: number, period: string, value: number, note = '') =>
    owner.done('points.writeMany', {
      params,
      body: {
        points: [
          { kpiId, period, value, note },
          { kpiId, period, series: 'target', value: 100 },
          { kpiId, period, series: 'red', value: 80 },
        ],
      },
    });
  for (const kpiId of [first, second]) await write(kpiId, '2025-09', 100);
  const scores = (period: string) => owner.done('scorecard.read', { params, query: { period } });
  const sentence = async (period: string) => plainSentence((await scores(period)).sentence ?? []);
  const nodeId = objectives[0]?.id ?? 0;
  return { params, first, second, write, scores, sentence, nodeId, pillar: pillars[0]?.title ?? '' };
}

describe('the sentence of a period', () => {
  it('should follow what is entered, and count it', async () => {
    const { first, second, write, sentence, pillar } = await measured();
    expect(await sentence('2025-10')).toBe('No values are in yet: 0 of 2.');
    await write(first, '2025-10', 90, 'Staff shortage');
    expect(await sentence('2025-10')).toMatch(/ 1 of 2 values are in\.$/);
    await write(second, '2025-10', 100);
    expect(await sentence('2025-10')).toBe(
      `${pillar} fell from 100 to 88, mostly by Waiting (“Staff shortage”, its owner). All 2 values are in.`,
    );
    expect(await sentence('2025-09')).toBe(`${pillar} is at 100. All 2 values are in.`);
  });

  it('should claim no move of a running month, in which nothing is judged yet', async () => {
    const { params, first, second, write, scores, nodeId } = await measured();
    const day = new Date();
    const monthBefore = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1));
    const [running, ended] = [day, monthBefore].map((of) => of.toISOString().slice(0, 7)) as [string, string];
    for (const id of [first, second]) await write(id, ended, 84);
    // Its value counts in every month.
    const body = {
      measure: 'Certified',
      nodeId,
      target: 1,
      actual: 1,
      finalTarget: { value: 1, date: null },
    };
    await owner.done('kpis.create', { params, body });
    const { sentence = [], strategy, pillars } = await scores(running);
    expect(pillars[0]).toMatchObject({ score: 100, trend: null });
    expect(strategy.trend).toBeNull();
    expect(plainSentence(sentence)).not.toMatch(/rose|fell/);
    expect((await scores(ended)).pillars[0]).toMatchObject({ trend: 'down' });
  });

  it('should be in a lock, its snapshot and a snapshot of it as the scores that they keep', async () => {
    const { params, first, second, write, sentence, pillar } = await measured();
    await write(first, '2025-10', 90);
    await write(second, '2025-10', 100);
    const lock = (period: string) => owner.done('periods.lock', { params, body: { period, name: period } });
    await lock('2025-10');
    const told = `${pillar} fell from 100 to 88, mostly by Waiting. All 2 values are in.`;
    // What is changed later moves neither the month that is locked nor what it is compared with.
    await write(first, '2025-09', 80);
    await owner.done('kpis.update', { params: { id: first }, body: { weight: 9 } });
    expect(await sentence('2025-10')).toBe(told);
    const taken = await owner.done('snapshots.create', {
      params,
      body: { period: '2025-10', name: 'Later' },
    });
    const snapshots = (await owner.done('snapshots.list', { params })).snapshots.map(({ id }) => id);
    expect(snapshots).toContain(taken.id);
    for (const id of snapshots) {
      const { sentence: parts = [] } = await owner.done('snapshots.scorecard', { params: { id } });
      expect(plainSentence(parts)).toMatch(/ fell from 100 to 88[.,]/);
    }
  });

  it('should compare with the scores that the lock of the period before keeps', async () => {
    const { params, first, second, write, sentence, pillar } = await measured();
    await owner.done('periods.lock', { params, body: { period: '2025-09', name: 'September' } });
    await write(first, '2025-10', 100);
    await write(second, '2025-10', 100);
    await owner.done('kpis.update', { params: { id: first }, body: { weight: 0 } });
    expect(await sentence('2025-10')).toBe(`${pillar} held. All 2 values are in.`);
  });

  it('should tell what left a pillar since the lock, with arrows that compare with the same lock', async () => {
    const { id, pillars, objectives } = await strategyOf(owner, { pillars: 2, objectives: 1 });
    const params = { id };
    const [stays, goes] = objectives.map((objective) => objective.id) as [number, number];
    const [from, to] = pillars.map((pillar) => pillar.id) as [number, number];
    const move = (perspectiveId: number) =>
      owner.done('nodes.update', { params: { id, nodeId: goes }, body: { perspectiveId } });
    await move(from);
    const body = { grain: 'month' as const, target: 100 };
    for (const [nodeId, value] of [
      [stays, 90],
      [goes, 70],
    ] as const) {
      const kpi = await owner.done('kpis.create', {
        params,
        body: { ...body, nodeId, measure: `of ${nodeId}` },
      });
      const points = ['2025-09', '2025-10'].flatMap((period) => [
        { kpiId: kpi.id, period, value },
        { kpiId: kpi.id, period, series: 'target' as const, value: 100 },
        { kpiId: kpi.id, period, series: 'red' as const, value: 60 },
      ]);
      await owner.done('points.writeMany', { params, body: { points } });
    }
    await owner.done('periods.lock', { params, body: { period: '2025-09', name: 'September' } });
    await move(to);
    const october = async () => {
      const { sentence = [], ...scorecard } = await owner.done('scorecard.read', {
        params,
        query: { period: '2025-10' },
      });
      const trends = [...scorecard.pillars, ...scorecard.objectives].map(({ id: part, trend }) => [
        part,
        trend,
      ]);
      return { text: plainSentence(sentence), trends: new Map(trends as [number, string | null][]) };
    };
    const { text, trends } = await october();
    expect(text).toMatch(/Pillar 1 rose from 75 to 88, mostly because “Objective 2.1” left\./);
    expect(trends.get(from)).toBe('up');
    // The pillar that it came to had no score before.
    expect(trends.get(to)).toBeNull();
    expect([stays, goes].map((part) => trends.get(part))).toEqual(['flat', 'flat']);
    // A lock keeps both as they were shown.
    await owner.done('periods.lock', { params, body: { period: '2025-10', name: 'October' } });
    expect(await october()).toEqual({ text, trends });
  });
});
