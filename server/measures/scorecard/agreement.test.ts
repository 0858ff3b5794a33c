import fc from 'fast-check';
import { expect } from 'vitest';
import { LOCKED_GRAINS } from '../../../contract/month/period-lock.ts';
import { addDays } from '../../../contract/scorecard/dates.ts';
import { lastEnded, type Period, periodOn } from '../../../contract/scorecard/periods.ts';
import {
  anyPeriods,
  type RandomStrategy,
  STRATEGIES,
  strategies,
} from '../../../contract/scorecard/test/strategies.ts';
import type { StrategyFacts } from '../../../contract/scorecard/scorecard.ts';
import { GRAINS } from '../../../contract/scorecard/settings.ts';
import { todayIn } from '../../../contract/scorecard/today.ts';
import { it } from '../../test/both.ts';
import { WaysOut } from '../../test/agreement.ts';
import { person } from '../../test/person.ts';
import { WaysOfSnapshots } from '../../test/ways-of-snapshots.ts';
import { WaysOfWords } from '../../test/ways-of-words.ts';
import { startProduct } from '../../test/product.ts';
import { putStrategy, storedFacts } from '../../test/random-strategy.ts';
import { seed } from '../../test/random.ts';
import { limitFor } from '../../../contract/test/runs.ts';

const product = await startProduct();
const owner = await person(product);

/** How many KPIs of a strategy are explained and opened; the board shows all of them. */
const OPENED = 4;

/** Far more than a strategy takes, on a busy machine. */
const SECONDS_EACH = 5;

/** Locks a period, and holds what the lock keeps against the plain evaluator. */
async function requireLocked(
  ways: WaysOut,
  facts: StrategyFacts,
  period: Period,
  kpiIds: readonly number[],
): Promise<void> {
  const { strategyId: id } = facts;
  const { lock } = await owner.done('periods.lock', { params: { id }, body: { period: period.key } });
  const locked = await ways.board(period);
  expect(locked.locked).toEqual(lock);
  const snapshotId = lock?.snapshotId ?? 0;
  for (const kpiId of kpiIds.slice(0, 2)) await ways.explanation('kpi', kpiId, period);
  await ways.explanation('strategy', id, period);
  await new WaysOfSnapshots(product.store, owner, facts).require(snapshotId, period);
}

async function requireAgreement(
  strategy: RandomStrategy,
  asked: readonly { grain: Period['grain']; back: number }[],
) {
  const { id, kpiIds, count } = await putStrategy(owner, strategy);
  const facts = await storedFacts(product, id);
  const { calendar, today } = facts;
  expect(kpiIds.reduce((sum, kpiId) => sum + [...facts.pointsOf(kpiId)].length, 0)).toBe(count);
  const ways = new WaysOut(owner, facts);
  const words = new WaysOfWords(owner, facts, ways);
  const periods = asked.map(({ grain, back }) => periodOn(calendar, grain, addDays(today, -back)));
  const opened = kpiIds.slice(0, OPENED).flatMap((kpiId) => facts.measures.get(kpiId) ?? []);
  for (const grain of GRAINS)
    await ways.board(periodOn(calendar, grain, addDays(today, -(asked[0]?.back ?? 0))));
  for (const period of periods) {
    await ways.board(period);
    for (const measure of opened) {
      await ways.explanation('kpi', measure.id, period);
      await ways.page(measure, period);
    }
  }
  const [first, last = first] = [periods[0] as Period, periods.at(-1)];
  await ways.explanation('strategy', id, first);
  for (const { id: pillar } of facts.pillars) await ways.explanation('pillar', pillar, first);
  for (const { id: objective } of facts.objectives) await ways.explanation('objective', objective, first);
  await ways.comparison(first, last);
  await words.dashboard();
  for (const { end } of periods) {
    const month = lastEnded(calendar, 'month', end < today ? end : addDays(today, -1));
    await words.month(month);
    await words.review(month);
    const query = { period: month.key };
    words.sentence(await ways.board(month), month, await owner.done('close.read', { params: { id }, query }));
  }
  const grain = LOCKED_GRAINS.find((one) => one === last.grain) ?? 'month';
  const end = last.end < today ? last.end : addDays(today, -1);
  await requireLocked(ways, facts, lastEnded(calendar, grain, end), kpiIds);
}

// On both engines: SQL reads points for every answer.
it.onBoth(
  `every way out of a strategy should show what a plain evaluator finds (seed ${seed})`,
  async () => {
    const today = fc.constant(todayIn({ timeZone: 'UTC' }));
    await fc.assert(fc.asyncProperty(strategies(today), anyPeriods, requireAgreement), {
      seed,
      // The test of the contract tries them all; PostgreSQL differs in the statements alone.
      numRuns: Math.ceil(STRATEGIES / (product.store.engine === 'postgres' ? 30 : 3)),
      // A smaller strategy takes minutes to find here; the test of the contract finds one in seconds.
      endOnFailure: true,
    });
  },
  limitFor(STRATEGIES, SECONDS_EACH),
);
