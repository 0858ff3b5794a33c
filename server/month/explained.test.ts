import fc from 'fast-check';
import { expect, it } from 'vitest';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { seed } from '../test/random.ts';
import { enroll, strategyOf } from '../test/strategy.ts';
import { explainedIn } from './explained.ts';
import { runs } from '../../contract/test/runs.ts';

const product = await startProduct();
const office = await person(product);
const { id } = await strategyOf(office);
const params = { id };
const people = [office, await person(product), await person(product)];
for (const member of people.slice(1)) await enroll(product, id, member, 'contributor');
const PERIOD = 'month:2026-10-01';

/** A comment of one of the people, on a KPI; it may reply to an earlier one of the same KPI, and be deleted again. */
const anyComment = fc.record({
  by: fc.nat(2),
  kpi: fc.nat(2),
  replies: fc.boolean(),
  isDeleted: fc.boolean(),
});

/** The first KPI belongs to nobody, each other one to a member. */
const ownerOf = (kpi: number): number | null => (kpi === 0 ? null : kpi);

it(`should hold for explained what its owner wrote, or an answer where there is none (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyComment, { maxLength: 10 }), async (comments) => {
      const kpiIds: number[] = [];
      for (const kpi of [0, 1, 2]) {
        const ownerId = people[ownerOf(kpi) ?? -1]?.id ?? null;
        const body = { measure: `KPI ${kpi}`, grain: 'month' as const, target: 1, ownerId };
        kpiIds.push((await office.done('kpis.create', { params, body })).id);
      }
      const first = new Map<number, { id: number; by: number }>();
      const expected = new Set<number>();
      for (const { by, kpi, replies, isDeleted } of comments) {
        const question = replies ? first.get(kpi) : undefined;
        const body = {
          of: `kpi:${kpiIds[kpi]}`,
          period: PERIOD,
          text: 'Snow',
          ...(question && { parentId: question.id }),
        };
        const who = people[by] ?? office;
        const { id: commentId } = await who.done('comments.create', { params, body });
        // A question stays, so that it can be answered.
        if (isDeleted && (question || first.has(kpi)))
          await who.done('comments.delete', { params: { ...params, commentId } });
        else if (by === ownerOf(kpi) || (ownerOf(kpi) === null && question && question.by !== by))
          expected.add(kpiIds[kpi] as number);
        if (!first.has(kpi)) first.set(kpi, { id: commentId, by });
      }
      const owners = new Map(kpiIds.map((kpiId, kpi) => [kpiId, people[ownerOf(kpi) ?? -1]?.id ?? null]));
      const explained = await explainedIn(product.store.read, {
        strategyId: id,
        periods: [PERIOD],
        ownerOf: (kpiId) => owners.get(kpiId) ?? null,
      });
      expect(new Set(kpiIds.filter((kpiId) => explained.has(kpiId)))).toEqual(expected);
    }),
    { seed, numRuns: runs(15) },
  );
}, 60_000);
