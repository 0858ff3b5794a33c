import { shownScores } from '../../contract/scorecard/shown-score.ts';
import type { BookChoices } from '../../contract/month/book.ts';
import type { Content } from '../../contract/commands/content.ts';
import { ACCENTS } from '../../contract/kinds/constants.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import type { Corrections } from '../../contract/month/corrections.ts';
import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { type Calendar, calendarIn } from '../../contract/scorecard/calendar.ts';
import { plainSentence } from '../../contract/month/sentence.ts';
import { contentOfSnapshot, type SnapshotDocument, sentenceOfPeriod } from '../../contract/month/snapshot.ts';
import { initiativesOf, nodesOf } from '../../contract/api/views.ts';
import type { Initiative } from '../../contract/api/initiative.ts';
import { namerOf, type PersonNamer } from '../../contract/people/namer.ts';
import { asShown } from '../../contract/words/value.ts';
import { shownStatus, statusText } from '../../contract/words/status.ts';

/** A decision of a review. */
export interface BookDecision {
  about: string;
  text: string;
  by: string;
  /** The day, YYYY-MM-DD. */
  day: string;
}

/** An action that a review agreed on. */
export interface BookAction {
  about: string;
  text: string;
  owner: string;
  /** YYYY-MM-DD. */
  due: string | null;
  status: string;
}

/** What a book is made from. Nothing else comes into it, so the same source gives the same bytes. */
export interface BookSource {
  snapshot: {
    name: string;
    note: string;
    by: string;
    at: string;
    document: SnapshotDocument;
  } & Corrections;
  choices: BookChoices;
  decisions: readonly BookDecision[];
  actions: readonly BookAction[];
  /** The usernames of the members with the names to show, by which a book names people. */
  people: readonly (readonly [username: string, name: string])[];
}

/** A source as it is read: its document is not parsed yet, because that takes long for a large strategy. */
export interface StoredSource extends Omit<BookSource, 'snapshot'> {
  snapshot: Omit<BookSource['snapshot'], 'document'> & { document: string };
}

type Scored = ScorecardAnswer['objectives'][number];
export type ScoredKpi = ScorecardAnswer['kpis'][number];
type Node = Records['node'];

/** A KPI with its score; undefined where it is not tracked. */
export interface KpiFacts {
  kpi: Records['kpi'];
  scored: ScoredKpi | undefined;
  /** The computed status of a tracked KPI in words, else the one that a person chose. */
  status: string;
  /** 0 for a primary KPI, 1 and 2 below. */
  depth: number;
}

/** An objective with what belongs to it. */
export interface ObjectiveFacts {
  node: Node;
  scored: Scored | undefined;
  /** The computed status in words; of one that is not scored the worst that was chosen for its KPIs. */
  status: string;
  /** With those of lower levels, each after the one above it. */
  kpis: readonly KpiFacts[];
  initiatives: readonly Initiative[];
}

/** A pillar with its objectives. */
export interface PillarFacts {
  /** Undefined for the objectives without a pillar. */
  node: Node | undefined;
  title: string;
  accent: number;
  scored: Scored | undefined;
  objectives: readonly ObjectiveFacts[];
}

/** A snapshot, arranged for a book. */
export interface BookFacts {
  source: BookSource;
  /** Names the members. */
  personOf: PersonNamer;
  calendar: Calendar;
  strategy: { title: string; boardTitle: string; scored: Scored };
  /** The period in a sentence; empty where there is nothing to tell. */
  sentence: string;
  visions: readonly Node[];
  missions: readonly Node[];
  pillars: readonly PillarFacts[];
  /** The KPIs without an objective. */
  unassigned: readonly KpiFacts[];
}

const byId = (record: { id: number }, other: { id: number }): number => record.id - other.id;

/** The KPIs of each objective, those below each one after it. */
function kpisByObjective(
  content: Content,
  scorecard: ScorecardAnswer,
  personOf: PersonNamer,
): Map<number | null, KpiFacts[]> {
  const scores = shownScores(content.kpi, scorecard.kpis);
  const below = Map.groupBy(Array.from(content.kpi.values()).sort(byId), ({ parentId }) => parentId);
  const withBelow = (kpi: Records['kpi'], depth: number): KpiFacts[] => {
    const scored = scores.get(kpi.id);
    const status = shownStatus(kpi, scored?.status);
    const children = (below.get(kpi.id) ?? []).flatMap((child) => withBelow(child, depth + 1));
    const named = asShown({ ...kpi, inputOwner: personOf(kpi.inputOwner) }, scored);
    return [{ kpi: named, scored, status, depth }, ...children];
  };
  const kpisOf = new Map<number | null, KpiFacts[]>();
  for (const root of below.get(null) ?? []) {
    // An objective that is no longer there counts as none.
    const nodeId = root.nodeId !== null && content.node.has(root.nodeId) ? root.nodeId : null;
    const list = kpisOf.get(nodeId) ?? [];
    list.push(...withBelow(root, 0));
    kpisOf.set(nodeId, list);
  }
  return kpisOf;
}

const CHOSEN_WORST_FIRST = ['Off Track', 'At Risk', 'On Hold'];

function statusOf(scored: Scored | undefined, kpis: readonly KpiFacts[]): string {
  if (scored && scored.status !== null) return statusText(scored.status);
  const statuses = new Set(kpis.filter((kpi) => !kpi.scored).map(({ status }) => status));
  return CHOSEN_WORST_FIRST.find((status) => statuses.has(status)) ?? [...statuses][0] ?? statusText(null);
}

/** Arranges a snapshot for a book. */
export function factsOfBook(source: BookSource): BookFacts {
  const { document } = source.snapshot;
  const { scorecard } = document;
  const content = contentOfSnapshot(document);
  const [strategy] = content.strategy.values();
  const personOf = namerOf(source.people);
  const nodes = nodesOf(content);
  const kpis = kpisByObjective(content, scorecard, personOf);
  const work = Array.from(initiativesOf(content), (item) => ({ ...item, whoName: personOf(item.whoName) }));
  const initiatives = Map.groupBy(work, ({ nodeId }) => nodeId);
  const scores = new Map(scorecard.objectives.map((objective) => [objective.id, objective]));
  const pillarScores = new Map(scorecard.pillars.map((pillar) => [pillar.id, pillar]));
  const ofType = (type: Node['type']): Node[] => nodes.filter((node) => node.type === type);
  const perspectives = ofType('perspective');
  const objectivesOf = (pillarId: number | null): ObjectiveFacts[] =>
    ofType('objective')
      .filter(({ perspectiveId }) => perspectiveId === pillarId)
      .map((node) => {
        const nodeKpis = kpis.get(node.id) ?? [];
        const scored = scores.get(node.id);
        return {
          node,
          scored,
          status: statusOf(scored, nodeKpis),
          kpis: nodeKpis,
          initiatives: initiatives.get(node.id) ?? [],
        };
      });
  const pillars: PillarFacts[] = perspectives.map((node, index) => ({
    node,
    title: node.title,
    accent: node.color ?? (index % ACCENTS) + 1,
    scored: pillarScores.get(node.id),
    objectives: objectivesOf(node.id),
  }));
  const without = objectivesOf(null);
  if (without.length > 0)
    pillars.push({
      node: undefined,
      title: 'Without a pillar',
      accent: 0,
      scored: undefined,
      objectives: without,
    });
  return {
    source,
    personOf,
    calendar: calendarIn(strategy),
    strategy: {
      title: strategy?.title ?? '',
      boardTitle: strategy?.boardTitle ?? '',
      scored: scorecard.strategy,
    },
    sentence: plainSentence(sentenceOfPeriod({ ...document, content })),
    visions: ofType('vision'),
    missions: ofType('mission'),
    pillars,
    unassigned: kpis.get(null) ?? [],
  };
}

/** Whether an objective is worth a page: it is not on track, or its score moved since the period before. */
export function needsPage({ scored, status }: ObjectiveFacts): boolean {
  if (scored?.status) return scored.status !== 'green' || scored.trend === 'up' || scored.trend === 'down';
  return CHOSEN_WORST_FIRST.includes(status);
}
