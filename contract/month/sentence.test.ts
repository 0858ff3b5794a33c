import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyContent } from '../commands/content.ts';
import type { Records } from '../kinds/kinds.ts';
import { dateOf, dayOf } from '../scorecard/dates.ts';
import { type Period, periodOn, previousPeriod } from '../scorecard/periods.ts';
import { rollUp } from '../scorecard/roll-up.ts';
import { Scorecard } from '../scorecard/scorecard.ts';
import { factsOfRandom, type RandomStrategy, strategies } from '../scorecard/test/strategies.ts';
import { scoreText } from '../words/value.ts';
import { bareScores, type BareScore, type PeriodScores } from './moves.ts';
import { plainSentence, type SentenceFacts, sentenceOf } from './sentence.ts';
import { runs } from '../test/runs.ts';
import { plainEffects, type PlainParts } from './test/plain-effects.ts';

const statusOf = (score: number | null): BareScore['status'] =>
  score === null ? null : score >= 90 ? 'green' : score >= 50 ? 'amber' : 'red';

type Scores = Record<string, number | null>;

/** Pillars P, Q, … with one objective each, and its KPIs by title: 'P a'. All weights are 1. */
function facts(now: Scores, before: Scores | null, more: Partial<SentenceFacts> = {}): SentenceFacts {
  const titles = Object.keys(now);
  const pillars = [...new Set(titles.map((title) => title.split(' ')[0] as string))];
  const node = new Map<number, object>(
    pillars.flatMap((title, index) => [
      [index + 1, { id: index + 1, title, type: 'perspective', perspectiveId: null, weight: 1 }] as const,
      [
        index + 101,
        {
          id: index + 101,
          title: `${title} objective`,
          type: 'objective',
          perspectiveId: index + 1,
          weight: 1,
        },
      ] as const,
    ]),
  );
  const kpi = new Map(
    titles.map((title, index) => {
      const nodeId = pillars.indexOf(title.split(' ')[0] as string) + 101;
      const record = { id: index + 1, measure: title, nodeId, parentId: null, weight: 1, inputOwner: 'Ada' };
      return [index + 1, record] as const;
    }),
  );
  const scoresOf = (scores: Scores): PeriodScores => {
    const scored = (id: number, score: number | null) => ({ id, score, status: statusOf(score) });
    const means = pillars.map((pillar) => {
      const list = titles
        .filter((title) => title.startsWith(`${pillar} `))
        .map((title) => scores[title] ?? null);
      const known = list.filter((score) => score !== null);
      return known.length === 0 ? null : known.reduce((all, score) => all + score, 0) / known.length;
    });
    return {
      pillars: means.map((mean, index) => scored(index + 1, mean)),
      objectives: means.map((mean, index) => scored(index + 101, mean)),
      kpis: titles.map((title, index) => scored(index + 1, scores[title] ?? null)),
    };
  };
  return {
    content: {
      node: node as unknown as Map<number, Records['node']>,
      kpi: kpi as unknown as Map<number, Records['kpi']>,
    },
    now: scoresOf(now),
    before: before && scoresOf(before),
    collected: { entered: 29, expected: 30 },
    noteOf: () => undefined,
    ...more,
  };
}

const text = (...given: Parameters<typeof facts>): string => plainSentence(sentenceOf(facts(...given)));

describe('the sentence of a month', () => {
  it('says what fell by what, with the note of its owner, what stays Off Track, and what held', () => {
    const now = { 'P a': 60, 'P b': 88, 'F a': 10, 'F b': 60, 'Q a': 100 };
    const before = { 'P a': 88, 'P b': 88, 'F a': 10, 'F b': 60, 'Q a': 100 };
    const noteOf = (id: number) =>
      id === 1 ? { text: 'staff  shortage\nin week 40', by: 'ada' } : undefined;
    const parts = sentenceOf(facts(now, before, { noteOf }));
    expect(plainSentence(parts)).toBe(
      'P fell from 88 to 74, mostly by P a (“staff shortage in week 40”, its owner); F stays Off Track by F a. Q held. 29 of 30 values are in.',
    );
    expect(parts.filter(({ link }) => link)).toEqual([
      { text: 'P', link: { kind: 'pillar', id: 1 } },
      { text: 'P a', link: { kind: 'kpi', id: 1 } },
      { text: '“staff shortage in week 40”', link: { kind: 'note', id: 1 } },
      { text: 'F', link: { kind: 'pillar', id: 2 } },
      { text: 'F a', link: { kind: 'kpi', id: 3 } },
      { text: 'Q', link: { kind: 'pillar', id: 3 } },
    ]);
  });

  it('names who wrote a note that is not of the owner', () => {
    const noteOf = () => ({ text: 'A note', by: 'Bo' });
    expect(text({ 'P a': 60 }, { 'P a': 88 }, { noteOf })).toContain('P a (“A note”, Bo).');
    const own = () => ({ text: 'A note', by: 'Ada Lovelace', isOwner: true });
    expect(text({ 'P a': 60 }, { 'P a': 88 }, { noteOf: own })).toContain('(“A note”, its owner).');
  });

  it('quotes the second cause where only that one has a note', () => {
    const before = { 'P a': 100, 'P b': 100, 'P c': 100, 'P d': 100 };
    const noteOf = (id: number) => (id === 2 ? { text: 'A note', by: 'Bo' } : undefined);
    expect(text({ 'P a': 40, 'P b': 50, 'P c': 90, 'P d': 100 }, before, { noteOf })).toContain(
      'mostly by P a and P b (“A note”, Bo).',
    );
  });

  it('says mostly only where it is more than half, of one KPI or of two', () => {
    const before = { 'P a': 100, 'P b': 100, 'P c': 100, 'P d': 100 };
    expect(text({ 'P a': 40, 'P b': 50, 'P c': 90, 'P d': 100 }, before)).toContain('mostly by P a and P b.');
    expect(text({ 'P a': 60, 'P b': 70, 'P c': 70, 'P d': 70 }, before)).toContain('mostly by P a and P b.');
    expect(text({ 'P a': 60, 'P b': 60, 'P c': 60, 'P d': 60 }, before)).toMatch(/^P fell from 100 to 60\. /);
  });

  it('names no cause where the score moved because a KPI got its first value', () => {
    expect(text({ 'P a': 90, 'P b': 10 }, { 'P a': 90, 'P b': null })).toMatch(/^P fell from 90 to 50\. /);
  });

  it('names what left a part or came to it since, where that moved the score', () => {
    const { content, now, ...more } = facts({ 'P a': 60, 'P b': 100, 'Q a': 100 }, null);
    const moved = (id: number, under: number | null, list: readonly BareScore[]) =>
      list.map((part) => (part.id === id ? { ...part, under } : part));
    // 'P b' was in the objective of Q, where it stood for half of the score.
    const before: PeriodScores = {
      pillars: [
        { id: 1, score: 60, status: 'amber' },
        { id: 2, score: 100, status: 'green' },
      ],
      objectives: [
        { id: 101, score: 60, status: 'amber' },
        { id: 102, score: 100, status: 'green' },
      ],
      kpis: moved(2, 102, now.kpis),
    };
    const textOf = (changed: Partial<SentenceFacts> = {}) =>
      plainSentence(sentenceOf({ content, now, ...more, before, ...changed }));
    expect(textOf()).toBe('P rose from 60 to 80, mostly because “P b” came. Q held. 29 of 30 values are in.');
    expect(textOf({ mayName: (kind) => kind !== 'kpi' })).toBe(
      'P rose from 60 to 80. Q held. 29 of 30 values are in.',
    );
  });

  it('has no score from before in a first period', () => {
    expect(text({ 'P a': 74, 'F a': 40, 'Q a': 95 }, null)).toBe(
      'F is Off Track at 40 by F a; P is at 74; Q is at 95. 29 of 30 values are in.',
    );
  });

  it('has at most three clauses, and counts the others', () => {
    const now = { 'A a': 60, 'B a': 61, 'C a': 62, 'D a': 63, 'E a': 99, 'F a': 80 };
    const before = { 'A a': 90, 'B a': 90, 'C a': 90, 'D a': 90, 'E a': 90, 'F a': 80 };
    expect(text(now, before)).toBe(
      'A fell from 90 to 60, mostly by A a; B fell from 90 to 61, mostly by B a; C fell from 90 to 62, mostly by C a.' +
        ' 1 more fell, 1 more rose, 1 more held. 29 of 30 values are in.',
    );
  });

  it('says where what moved is Off Track', () => {
    expect(text({ 'P a': 32 }, { 'P a': 26 })).toMatch(
      /^P, still Off Track, rose from 26 to 32, mostly by P a\./,
    );
    expect(text({ 'P a': 40 }, { 'P a': 80 })).toMatch(
      /^P, now Off Track, fell from 80 to 40, mostly by P a\./,
    );
  });

  it('says how many values are in', () => {
    const of = (entered: number, expected: number) =>
      text({ 'P a': 90 }, { 'P a': 90 }, { collected: { entered, expected } });
    expect(of(0, 30)).toBe('No values are in yet: 0 of 30.');
    expect(of(30, 30)).toBe('P held. All 30 values are in.');
    expect(of(1, 1)).toBe('P held. Its only value is in.');
    expect(of(0, 0)).toBe('P held.');
    expect(plainSentence(sentenceOf(facts({}, null, { collected: null })))).toBe('');
  });

  it('counts where nothing moved and the names would be many', () => {
    const scores = { 'A a': 60, 'B a': 61, 'C a': 62, 'D a': 63 };
    expect(text(scores, scores)).toMatch(/^4 pillars held\. /);
  });

  it('names nothing that may not be named', () => {
    const now = { 'P a': 60, 'F a': 10 };
    const before = { 'P a': 88, 'F a': 50 };
    const mayName = (kind: string, id: number) => kind === 'pillar' && id === 1;
    expect(text(now, before, { mayName, collected: null })).toBe('P fell from 88 to 60.');
  });

  it('cuts long titles and notes', () => {
    const noteOf = () => ({ text: 'word '.repeat(40), by: 'Ada' });
    const parts = sentenceOf(facts({ 'P a': 60 }, { 'P a': 88 }, { noteOf }));
    expect(parts.find(({ link }) => link?.kind === 'note')?.text.length).toBeLessThanOrEqual(82);
  });
});

/** Objectives and pillars have ids of one kind in a plan. */
const OBJECTIVE = 1000;

/** A random strategy as facts of a sentence, with its scores in a period and the one before. */
function factsOf(strategy: RandomStrategy, period: Period): SentenceFacts {
  const random = factsOfRandom(strategy);
  const scorecard = new Scorecard({
    ...random,
    objectives: random.objectives.map((objective) => ({ ...objective, id: objective.id + OBJECTIVE })),
    objectiveOf: (id) => {
      const objective = random.objectiveOf(id);
      return objective === null ? null : objective + OBJECTIVE;
    },
  });
  const node = new Map<number, object>([
    ...random.pillars.map(
      ({ id, weight }) => [id, { id, weight, title: `P${id}`, perspectiveId: null }] as const,
    ),
    ...random.objectives.map(({ id, weight, pillarId }) => {
      const record = { id: id + OBJECTIVE, weight, title: `O${id}`, perspectiveId: pillarId };
      return [id + OBJECTIVE, record] as const;
    }),
  ]);
  const kpi = new Map<number, object>(
    Array.from(random.measures.values(), (measure) => {
      const objective = random.objectiveOf(measure.id);
      const nodeId = objective === null ? null : objective + OBJECTIVE;
      return [measure.id, { ...measure, measure: `K${measure.id}`, nodeId, inputOwner: '' }] as const;
    }),
  );
  return {
    content: { ...emptyContent(), node, kpi } as unknown as SentenceFacts['content'],
    now: bareScores(scorecard.of(period)),
    before: bareScores(scorecard.of(previousPeriod(strategy.calendar, period))),
    collected: null,
    noteOf: () => undefined,
  };
}

const MOVE = /^[PO]\d+(?:, (?:still|now) Off Track,)? (fell|rose) from (\d+(?:\.\d+)?) to (\d+(?:\.\d+)?)/;

/** Throws where the sentence says something that the scores do not. */
function requireHonest(given: SentenceFacts): void {
  const { now, before } = given;
  const parts = sentenceOf(given);
  const kind = now.pillars.some(({ score }) => score !== null) ? 'pillars' : 'objectives';
  const of = (list: readonly BareScore[] | undefined, id: number) => list?.find((scored) => scored.id === id);
  for (const [index, { text: piece, link }] of parts.entries()) {
    if (link?.kind !== 'pillar' && link?.kind !== 'objective') continue;
    const [score, then] = [of(now[kind], link.id), of(before?.[kind], link.id)];
    const words = `${piece}${parts[index + 1]?.text}`;
    const [, verb, from, to] = MOVE.exec(words) ?? [];
    const shown = [scoreText(then?.score ?? null), scoreText(score?.score ?? null)];
    if (verb) {
      expect([words.includes(', still Off'), words.includes(', now Off')]).toEqual([
        score?.status === 'red' && then?.status === 'red',
        score?.status === 'red' && then?.status !== 'red',
      ]);
      expect([from, to]).toEqual(shown);
      expect(from).not.toBe(to);
      expect(Number(to) < Number(from) ? 'fell' : 'rose').toBe(verb);
      const causes = [];
      for (let next = index + 2; parts[next]?.link?.kind === 'kpi'; next += 2)
        causes.push(parts[next]?.link?.id);
      for (const id of causes) {
        const [isNow, was] = [of(now.kpis, id as number)?.score, of(before?.kpis, id as number)?.score];
        expect(
          verb === 'fell' ? (isNow as number) < (was as number) : (isNow as number) > (was as number),
        ).toBe(true);
      }
    } else if (/ stays Off Track/.test(words)) expect([score?.status, then?.status]).toEqual(['red', 'red']);
    else if (/^[PO]\d+ held|^[PO]\d+(,| and)/.test(words)) expect(shown[0]).toBe(shown[1]);
    else expect(words).toMatch(new RegExp(`^[PO]\\d+ is (at|Off Track at) ${shown[1]}`));
  }
}

it('claims only what the scores of random strategies show', { timeout: 60_000 }, () => {
  const today = fc.integer({ min: dayOf('2024-06-01'), max: dayOf('2027-01-10') }).map(dateOf);
  fc.assert(
    fc.property(strategies(today, 12), fc.integer({ min: 5, max: 300 }), (strategy, back) => {
      const day = dateOf(dayOf(strategy.today) - back);
      requireHonest(factsOf(strategy, periodOn(strategy.calendar, 'month', day)));
    }),
    { numRuns: runs(100) },
  );
});

/** Pillars of objectives of KPIs, each with a weight, and the scores of the KPIs before and now. */
const score = fc.option(
  fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4),
  { freq: 8 },
);
const weight = fc.integer({ min: 0, max: 5 });
const anyKpi = fc.record({ weight, before: score, now: score });
const anyObjective = fc.record({ weight, kpis: fc.array(anyKpi, { minLength: 1, maxLength: 5 }) });
const anyPillar = fc.array(anyObjective, { minLength: 1, maxLength: 3 });

type Tree = { weight: number; kpis: { weight: number; before: number | null; now: number | null }[] }[][];

/** The facts of such a tree, scored by the engine's own roll-up. */
function factsOfTree(tree: Tree) {
  const node = new Map<number, object>();
  const kpi = new Map<number, object>();
  const scores = { now: emptyScores(), before: emptyScores() };
  for (const [at, objectives] of tree.entries()) {
    const pillarId = at + 1;
    node.set(pillarId, { id: pillarId, title: `P${pillarId}`, weight: 1, perspectiveId: null });
    const ids = objectives.map((objective, place) => {
      const id = pillarId * 100 + place;
      node.set(id, { id, title: `O${id}`, weight: objective.weight, perspectiveId: pillarId });
      for (const [index, { weight: own }] of objective.kpis.entries()) {
        const kpiId = id * 100 + index;
        kpi.set(kpiId, {
          id: kpiId,
          measure: `K${kpiId}`,
          weight: own,
          nodeId: id,
          parentId: null,
          inputOwner: '',
        });
      }
      return id;
    });
    for (const time of ['now', 'before'] as const) {
      const rolled = objectives.map((objective, place) => {
        const children = objective.kpis.map((one, index) => {
          const scored = {
            id: (ids[place] as number) * 100 + index,
            score: one[time],
            status: statusOf(one[time]),
          };
          scores[time].kpis.push(scored);
          return { ...scored, weight: one.weight };
        });
        const { score: mean, status } = rollUp(children);
        scores[time].objectives.push({ id: ids[place] as number, score: mean, status });
        return { weight: objective.weight, score: mean, status };
      });
      const { score: mean, status } = rollUp(rolled);
      scores[time].pillars.push({ id: pillarId, score: mean, status });
    }
  }
  const content = { node, kpi } as unknown as SentenceFacts['content'];
  return { content, ...scores, collected: null, noteOf: () => undefined };
}

const emptyScores = () => ({
  pillars: [] as BareScore[],
  objectives: [] as BareScore[],
  kpis: [] as BareScore[],
});

/** What adds to the move of a pillar, straight from the formula; without an id what is no move of a KPI. */
function plainCauses(
  { before, now }: { before: PeriodScores; now: PeriodScores },
  pillarId: number,
  objectives: Tree[number],
): { id: number | null; points: number }[] {
  const idOf = (place: number): number => pillarId * 100 + place;
  const objectivesAt = (scores: PeriodScores): PlainParts =>
    new Map(
      objectives.map(({ weight: own }, place) => {
        const scored = scores.objectives.find(({ id }) => id === idOf(place));
        return [place, { score: scored?.score ?? null, weight: own }];
      }),
    );
  const [then, later] = [objectivesAt(before), objectivesAt(now)];
  const isInBoth = (place: number): boolean =>
    (then.get(place)?.score ?? null) !== null && (later.get(place)?.score ?? null) !== null;
  const held = objectives.reduce((all, { weight: own }, place) => all + (isInBoth(place) ? own : 0), 0);
  const whole = plainEffects(then, later);
  return objectives.flatMap(({ weight: own, kpis }, place) => {
    if (!isInBoth(place)) return [{ id: null, points: whole.get(place) ?? 0 }];
    const kpisAt = (time: 'before' | 'now'): PlainParts =>
      new Map(kpis.map((one, at) => [at, { score: one[time], weight: one.weight }]));
    const inside = plainEffects(kpisAt('before'), kpisAt('now'));
    return kpis.map((one, at) => ({
      id: one.before === null || one.now === null ? null : idOf(place) * 100 + at,
      points: held === 0 ? 0 : ((inside.get(at) ?? 0) * own) / held,
    }));
  });
}

it('names as the main cause only a KPI that moved the score most, whatever joins or leaves', () => {
  let causes = 0;
  fc.assert(
    fc.property(fc.array(anyPillar, { minLength: 1, maxLength: 5 }), (tree) => {
      const given = factsOfTree(tree);
      requireHonest(given);
      const parts = sentenceOf(given);
      for (const [index, { text: piece }] of parts.entries()) {
        if (!/, most(ly| of all) by $/.test(piece) || parts[index - 1]?.link?.kind !== 'pillar') continue;
        const pillarId = parts[index - 1]?.link?.id ?? 0;
        const sign = piece.includes('fell') ? -1 : 1;
        const added = plainCauses(given, pillarId, tree[pillarId - 1] ?? []).map(({ id, points }) => ({
          id,
          points: sign * points,
        }));
        const pushing = added.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
        const gross = pushing.reduce((sum, { points }) => sum + points, 0);
        const named = new Set([
          parts[index + 1]?.link?.id,
          parts[index + 2]?.text === ' and ' ? parts[index + 3]?.link?.id : undefined,
        ]);
        const points = pushing.filter(({ id }) => id !== null && named.has(id));
        causes += 1;
        if (piece.endsWith('mostly by '))
          expect(points.reduce((sum, one) => sum + one.points, 0)).toBeGreaterThan(gross / 2 - 1e-9);
        expect(points[0]?.points ?? 0).toBeCloseTo(pushing[0]?.points ?? 0, 9);
      }
    }),
    { numRuns: 300 },
  );
  expect(causes).toBeGreaterThan(50);
});
