import type { Content } from '../commands/content.ts';
import { commentedOf } from '../people/comments.ts';
import type { DueValue } from './due-values.ts';
import type { Finding } from '../plan-check/finding.ts';
import { pastEnd } from '../plan-check/kpi-rules.ts';
import { Plan } from '../plan-check/plan.ts';
import { dayText } from '../words/dates.ts';
import { workWithoutEffect } from '../plan-check/work-rules.ts';
import type { AgendaEntry } from './review.ts';
import { unusualOf } from '../scorecard/outlook.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import type { ScoredKpi } from '../scorecard/scored.ts';
import { COMPUTED_STATUSES, type Judged } from '../words/status.ts';

/** The most items of an agenda: nobody talks about more in one meeting. */
export const AGENDA_MAX = 50;

/** What an agenda is made from. */
export interface AgendaFacts {
  content: Pick<Content, 'strategy' | 'node' | 'link' | 'kpi' | 'initiative'>;
  /** The scores of the period, and of the one before it. */
  scorecard: ScorecardAnswer;
  before: ScorecardAnswer;
  /** The values that belong to the period, entered or not. */
  dueValues: Iterable<DueValue>;
  /** In the time zone of the calendar, YYYY-MM-DD. */
  today: string;
}

/** How much a reason matters: the more the higher. */
const WEIGHTS = {
  red: 7,
  chosenRed: 6,
  worse: 5,
  late: 4,
  missing: 3,
  signal: 2,
  withoutEffect: 2,
  stale: 1,
  better: 1,
};

/** What has no score comes after what has one. */
const NO_SCORE = Number.MAX_VALUE;

type Kind = 'objective' | 'kpi' | 'initiative';
const KINDS: readonly Kind[] = ['objective', 'kpi', 'initiative'];

interface Reason {
  kind: Kind;
  id: number;
  title: string;
  /** Of what is tracked. */
  score?: number | null;
  weight: number;
  sentence: string;
}

interface Status {
  id: number;
  status: Judged;
}

const RANKS = { green: 2, amber: 1, red: 0 };

type Sentence = Pick<Reason, 'weight' | 'sentence'>;

/** What a status and its change since the period before say. */
function* ofStatus(now: Judged, then: Judged, period: string, earlier: string): Generator<Sentence> {
  if (now === null) return;
  const word = COMPUTED_STATUSES[now];
  const hasChanged = then !== null && then !== now;
  if (now === 'red')
    yield {
      weight: WEIGHTS.red,
      sentence: hasChanged
        ? `${word} in ${period}; it was ${COMPUTED_STATUSES[then]} in ${earlier}.`
        : `${word} in ${period}${then === 'red' ? `, as in ${earlier}` : ''}.`,
    };
  else if (hasChanged) {
    const isWorse = RANKS[now] < RANKS[then];
    yield {
      weight: isWorse ? WEIGHTS.worse : WEIGHTS.better,
      sentence: `Changed from ${COMPUTED_STATUSES[then]} to ${word} since ${earlier}.`,
    };
  }
}

/** What the values of a KPI say beside its status. */
function* ofValues({ valueState, sparkline }: ScoredKpi): Generator<Sentence> {
  if (valueState === 'carried')
    yield { weight: WEIGHTS.stale, sentence: 'Its last value is from an earlier period.' };
  const values = sparkline.filter((value) => value !== null);
  const last = sparkline.at(-1) ?? null;
  if (last !== null && unusualOf(values).includes(values.length - 1))
    yield {
      weight: WEIGHTS.signal,
      sentence: `Its last value is outside the usual variation of the last ${values.length} values.`,
    };
}

/** What the plan check finds belongs on the agenda in its words. */
function* ofFindings(findings: Iterable<Finding>, weight: number): Generator<Reason> {
  for (const { of: record, name, text } of findings) {
    const { kind, id } = commentedOf(record);
    yield { kind, id, title: name, weight, sentence: text };
  }
}

const statusesOf = (list: readonly Status[]): Map<number, Judged> =>
  new Map(list.map(({ id, status }) => [id, status]));

function* reasonsOf({ content, scorecard, before, dueValues, today }: AgendaFacts): Generator<Reason> {
  const [label, earlier] = [scorecard.period.label, before.period.label];
  const objectivesThen = statusesOf(before.objectives);
  for (const { id, status, score } of scorecard.objectives) {
    const title = content.node.get(id)?.title;
    if (title === undefined) continue;
    for (const reason of ofStatus(status, objectivesThen.get(id) ?? null, label, earlier))
      yield { kind: 'objective', id, title, score, ...reason };
  }
  const plan = new Plan({ strategyId: scorecard.strategy.id, title: '', content, today, scores: scorecard });
  const kpisThen = statusesOf(before.kpis);
  for (const kpi of content.kpi.values()) {
    const score = plan.scored(kpi);
    const record = { kind: 'kpi', id: kpi.id, title: kpi.measure, score: score?.score ?? null } as const;
    if (score) {
      for (const reason of ofStatus(score.status, kpisThen.get(kpi.id) ?? null, label, earlier))
        yield { ...record, ...reason };
      for (const reason of ofValues(score)) yield { ...record, ...reason };
    }
    if (!score?.status && plan.isOffTrack(kpi))
      yield { ...record, weight: WEIGHTS.chosenRed, sentence: `${COMPUTED_STATUSES.red}, as it was chosen.` };
  }
  const missing = new Map<number, string>();
  for (const { kind, id, entered, period, isLate, due } of dueValues)
    if (kind === 'kpi' && entered === null && period && !missing.has(id))
      missing.set(
        id,
        isLate
          ? `No value for ${period.label}; it was due by ${dayText(due)}.`
          : `No value for ${period.label} yet.`,
      );
  for (const [id, sentence] of missing)
    yield { kind: 'kpi', id, title: content.kpi.get(id)?.measure ?? '', weight: WEIGHTS.missing, sentence };
  yield* ofFindings(pastEnd(plan), WEIGHTS.late);
  yield* ofFindings(workWithoutEffect(plan), WEIGHTS.withoutEffect);
}

/** What stands out: one entry for each record, the most severe first, with those of its objective. */
export function agendaOf(facts: AgendaFacts): AgendaEntry[] {
  const byRecord = Map.groupBy(reasonsOf(facts), ({ kind, id }) => `${kind}:${id}`);
  const entries = Array.from(byRecord, ([of, reasons]) => {
    reasons.sort((a, b) => b.weight - a.weight);
    const [{ kind, title, weight, score }] = reasons as [Reason];
    return {
      rank: [-weight, -reasons.length, KINDS.indexOf(kind), score ?? NO_SCORE] as const,
      entry: { of, title, reasons: reasons.map(({ sentence }) => sentence) },
    };
  });
  entries.sort(
    (a, b) =>
      a.rank[0] - b.rank[0] ||
      a.rank[1] - b.rank[1] ||
      a.rank[2] - b.rank[2] ||
      a.rank[3] - b.rank[3] ||
      a.entry.title.localeCompare(b.entry.title, 'en'),
  );
  const most = entries.slice(0, AGENDA_MAX).map(({ entry }) => entry);
  return byObjective(most, facts.content);
}

/** The objective that a record of an agenda belongs to; null for none. */
function objectiveOfEntry(content: AgendaFacts['content'], record: string): number | null {
  const { kind, id } = commentedOf(record);
  if (kind === 'objective') return id;
  if (kind === 'initiative') return content.initiative.get(id)?.nodeId ?? null;
  let kpi = content.kpi.get(id);
  // One below another has the objective of that one.
  while (kpi && kpi.parentId !== null) kpi = content.kpi.get(kpi.parentId);
  return kpi?.nodeId ?? null;
}

/**
 * The entries by objective, that with the most severe entry first. An objective comes before its KPIs, and these before its work.
 */
function byObjective(entries: readonly AgendaEntry[], content: AgendaFacts['content']): AgendaEntry[] {
  const kindIn = ({ of: record }: AgendaEntry) => KINDS.indexOf(commentedOf(record).kind);
  // What has no objective stands alone.
  const groups = Map.groupBy(entries, (entry) => objectiveOfEntry(content, entry.of) ?? entry);
  return [...groups.values()].flatMap((group) => group.toSorted((a, b) => kindIn(a) - kindIn(b)));
}

/** The agenda of a review: what stands out by pillar, that with the most severe entry first. */
export function groupedAgenda(
  entries: readonly AgendaEntry[],
  content: AgendaFacts['content'],
): AgendaEntry[] {
  const pillarIn = ({ of: record }: AgendaEntry): number | null =>
    content.node.get(objectiveOfEntry(content, record) ?? 0)?.perspectiveId ?? null;
  return [...Map.groupBy(entries, pillarIn).values()].flat();
}
