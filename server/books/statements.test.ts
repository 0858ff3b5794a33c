import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '../../contract/month/book.ts';
import type { SnapshotDocument } from '../../contract/month/snapshot.ts';
import { isSame } from '../../contract/scorecard/numbers.ts';
import { countStatuses } from '../../contract/words/status.ts';
import { MONTHS, MONTHS_TIMEOUT, type RandomMonth, randomMonths } from '../../contract/words/test/months.ts';
import { type BookSource, factsOfBook, needsPage } from './facts.ts';
import { changedIn } from './sections/changes.ts';
import { againstOfKpi, scoreOf, targetOfKpi, valueOfKpi } from './words.ts';

const WORDS = { green: 'On Track', amber: 'At Risk', red: 'Off Track' };
const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''));

/** The source of a book of a month. */
function sourceOf({ period, content, scorecard, before }: RandomMonth): BookSource {
  const lists = Object.fromEntries(
    Object.entries(content).map(([kind, records]) => [kind, [...records.values()]]),
  );
  const document: SnapshotDocument = {
    version: 1,
    period,
    content: lists as unknown as SnapshotDocument['content'],
    scorecard,
    before,
    notes: [],
  };
  const snapshot = { name: 'Month', note: '', by: 'Ada', at: '2026-11-06T09:00:00.000Z', document };
  return { snapshot, choices: DEFAULT_CHOICES, decisions: [], actions: [], people: [] };
}

function requireTrueWords(month: RandomMonth): void {
  const { content, scorecard, before, computed, red } = month;
  const facts = factsOfBook(sourceOf(month));
  const objectives = facts.pillars.flatMap((pillar) => pillar.objectives);
  const kpis = [...objectives.flatMap((objective) => objective.kpis), ...facts.unassigned];
  expect(kpis.map(({ kpi }) => kpi.id).sort((a, b) => a - b)).toEqual([...content.kpi.keys()]);
  const counts = countStatuses(kpis.map(({ status }) => status));
  expect(counts.find(({ status }) => status === 'Off Track')?.count ?? 0).toBe(red.length);
  for (const kpi of kpis) {
    const scored = kpi.kpi.grain === null ? undefined : computed.get(kpi.kpi.id);
    if (scored?.status) expect(kpi.status).toBe(WORDS[scored.status]);
    if (!scored) continue;
    // What is missing is a dash, and what misses its target is not shown as what reaches it.
    expect(valueOfKpi(kpi) === '–').toBe(scored.value === null);
    expect(scoreOf(kpi) === '–').toBe(scored.score === null);
    expect(againstOfKpi(kpi).includes(' / ')).toBe(scored.target !== null || scored.band !== null);
    if (scored.value === null || scored.target === null || scored.band) continue;
    const [value, target] = [numberIn(valueOfKpi(kpi)), numberIn(targetOfKpi(kpi))];
    const { direction } = kpi.kpi;
    if (direction === 'up' && scored.value < scored.target && !isSame(scored.value, scored.target))
      expect(value).toBeLessThan(target);
    if (direction === 'down' && scored.value > scored.target && !isSame(scored.value, scored.target))
      expect(value).toBeGreaterThan(target);
  }
  const scores = new Map(scorecard.objectives.map((objective) => [objective.id, objective]));
  for (const objective of objectives) {
    const scored = scores.get(objective.node.id);
    if (scored?.status) expect(objective.status).toBe(WORDS[scored.status]);
    // The pages that are left out are of what is on track and did not move.
    if (!needsPage(objective)) expect(objective.status).not.toBe('Off Track');
  }
  const statusesThen = new Map(before.kpis.map(({ id, status }) => [id, status]));
  const turned = scorecard.kpis.filter(({ id, status }) => {
    const then = statusesThen.get(id) ?? null;
    return content.kpi.get(id)?.grain !== null && status !== null && then !== null && then !== status;
  });
  const changed = changedIn(facts).filter(({ title }) => title.startsWith('KPI '));
  expect(changed.map(({ now }) => now.id).sort((a, b) => a - b)).toEqual(turned.map(({ id }) => id));
}

it(
  'should tell of any month what the engine computes',
  () => fc.assert(fc.property(randomMonths, requireTrueWords), MONTHS),
  MONTHS_TIMEOUT,
);
