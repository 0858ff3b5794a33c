import { shownScore } from '../scorecard/shown-score.ts';
import { byPosition, ACCENTS } from '../kinds/constants.ts';
import type { Content } from '../commands/content.ts';
import type { Records } from '../kinds/kinds.ts';
import type { Band } from '../scorecard/score.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { runAtOnce } from '../scorecard/run-at-once.ts';
import { plainSentence } from '../month/sentence.ts';
import type { Collected } from '../month/collected.ts';
import { type SnapshotDocument, sentenceOfPeriod } from '../month/snapshot.ts';
import { isLate } from '../month/work-done.ts';
import { kpiTrees } from '../api/views.ts';
import { shownStatus } from '../words/status.ts';
import { kpiMovement } from '../words/trend.ts';
import { type Format, formatOf } from '../words/value.ts';
import { collectedIn } from './collected.ts';
import { type PublicMap, publicMap } from './map.ts';
import type { Marks } from './publication.ts';
import { type PublicStanding, standingOf } from './standing.ts';

/** What a page is built from. */
export interface PublicSource {
  period: Pick<SnapshotDocument['period'], 'label'>;
  content: Content;
  scorecard: Pick<ScorecardAnswer, 'strategy' | 'pillars' | 'objectives' | 'kpis'>;
  notes: readonly Pick<SnapshotDocument['notes'][number], 'kpiId' | 'note'>[];
  before?: SnapshotDocument['before'] | undefined;
  collected?: Collected | undefined;
  /** When the snapshot was taken: an instant. Initiatives are late on its day. */
  takenAt: string;
}

/** The value of a KPI. */
export interface PublicValues {
  actual: number | null;
  target: number | null;
  band: Pick<Band, 'lo' | 'hi'> | null;
  format: Format;
  sparkline: (number | null)[];
}

/** A KPI on a page. */
export interface PublicKpi {
  title: string;
  standing: PublicStanding;
  values: PublicValues | null;
  notes: string[];
}

/** An objective on a page. */
export interface PublicObjective {
  title: string;
  standing: PublicStanding;
  kpis: PublicKpi[];
  initiatives: { title: string; progress: number; isLate: boolean }[];
}

/** A pillar on a page. */
export interface PublicPillar {
  title: string;
  accent: number;
  standing: PublicStanding;
  objectives: PublicObjective[];
}

/** All that leaves of a snapshot: without ids, people, and whatever is not marked. */
export interface PublicView {
  period: string;
  overall: PublicStanding | null;
  /** The period in a sentence about what is marked; empty where there is nothing to tell. */
  sentence: string;
  /** The titles of visions and missions. */
  visions: string[];
  missions: string[];
  map: PublicMap | null;
  pillars: PublicPillar[];
  /** The marked objectives whose pillar is not marked. */
  objectives: PublicObjective[];
  /** The marked KPIs whose objective is not marked. */
  kpis: PublicKpi[];
}

type Kpi = Records['kpi'];

const byId = <T extends { id: number }>(list: readonly T[]): Map<number, T> =>
  new Map(list.map((record) => [record.id, record]));

/** The KPIs that are marked, each with the objective of its primary KPI. */
function* markedKpis(content: Content, marked: ReadonlySet<number>): Generator<[number | null, Kpi]> {
  for (const tree of kpiTrees(content))
    for (const kpi of tree) if (marked.has(kpi.id)) yield [tree[0].nodeId, kpi];
}

/** The period in a sentence that names nothing but what is marked, and nobody. */
function sentenceIn(source: PublicSource, marks: Marks): string {
  const { content, scorecard, before, notes } = source;
  const collected = collectedIn(source, marks);
  const marked = { pillar: marks.pillars, objective: marks.objectives, kpi: marks.kpis };
  const parts = sentenceOfPeriod(
    {
      content,
      scorecard,
      ...(before && { before }),
      ...(collected && { collected }),
      notes: marks.notes ? notes.map((note) => ({ ...note, by: null })) : [],
    },
    { mayName: (kind, id) => marked[kind].includes(id) },
  );
  return plainSentence(parts);
}

/**
 * What of a snapshot is public. It is built up from what is marked, so that a field which nobody thought of stays inside.
 */
export const publicView = (source: PublicSource, marks: Marks): PublicView =>
  runAtOnce(publicViewSteps(source, marks));

/** The same with pauses, because a large map takes a while. */
export function* publicViewSteps(source: PublicSource, marks: Marks): Generator<undefined, PublicView> {
  const { period, content, scorecard, notes, takenAt } = source;
  const scores = {
    pillars: byId(scorecard.pillars),
    objectives: byId(scorecard.objectives),
    kpis: byId(scorecard.kpis),
  };
  const nodes = Array.from(content.node.values()).sort(byPosition);
  const ofType = (type: Records['node']['type']) => nodes.filter((node) => node.type === type);
  const markedObjectives = new Set(marks.objectives);
  const markedPillars = new Set(marks.pillars);
  const notesOf = Map.groupBy(marks.notes ? notes : [], ({ kpiId }) => kpiId);
  const initiativesOf = Map.groupBy(
    marks.initiatives ? content.initiative.values() : [],
    ({ nodeId }) => nodeId,
  );

  const kpiOf = (kpi: Kpi): PublicKpi => {
    const scored = shownScore(kpi, scores.kpis.get(kpi.id));
    return {
      title: kpi.measure,
      standing: {
        status: shownStatus(kpi, scored?.status),
        score: scored?.score ?? null,
        movement: scored ? kpiMovement(kpi, scored) : null,
      },
      values: marks.values
        ? {
            actual: scored ? scored.value : kpi.actual,
            target: scored ? scored.target : kpi.target,
            band: scored?.band ? { lo: scored.band.lo, hi: scored.band.hi } : null,
            format: formatOf(kpi, scored),
            sparkline: scored ? scored.sparkline : [],
          }
        : null,
      notes: (notesOf.get(kpi.id) ?? []).map(({ note }) => note),
    };
  };
  const kpisOf = Map.groupBy(markedKpis(content, new Set(marks.kpis)), ([nodeId]) =>
    nodeId !== null && markedObjectives.has(nodeId) && content.node.get(nodeId)?.type === 'objective'
      ? nodeId
      : null,
  );
  const kpisIn = (nodeId: number | null) => (kpisOf.get(nodeId) ?? []).map(([, kpi]) => kpiOf(kpi));
  const objectiveOf = ({ id, title }: Records['node']): PublicObjective => ({
    title,
    standing: standingOf(scores.objectives.get(id)),
    kpis: kpisIn(id),
    initiatives: (initiativesOf.get(id) ?? [])
      .toSorted((a, b) => a.id - b.id)
      .map((work) => ({
        title: work.initiative,
        progress: work.progress,
        isLate: isLate(work, takenAt.slice(0, 10)),
      })),
  });
  const perspectives = ofType('perspective');
  const accents = new Map(
    perspectives.flatMap(({ id, color }, index) =>
      markedPillars.has(id) ? [[id, color ?? (index % ACCENTS) + 1]] : [],
    ),
  );
  const objectivesOf = Map.groupBy(
    ofType('objective').filter(({ id }) => markedObjectives.has(id)),
    ({ perspectiveId }) => (perspectiveId !== null && accents.has(perspectiveId) ? perspectiveId : null),
  );
  const objectivesIn = (pillarId: number | null) => (objectivesOf.get(pillarId) ?? []).map(objectiveOf);
  const titlesOf = (type: 'vision' | 'mission'): string[] =>
    marks.visionMission ? ofType(type).map(({ title }) => title) : [];

  return {
    period: period.label,
    overall: marks.overall ? standingOf(scorecard.strategy) : null,
    sentence: sentenceIn(source, marks),
    visions: titlesOf('vision'),
    missions: titlesOf('mission'),
    map: marks.map
      ? yield* publicMap({ content, scorecard, pillars: accents, objectives: markedObjectives })
      : null,
    pillars: perspectives.flatMap(({ id, title }) => {
      const accent = accents.get(id);
      const standing = standingOf(scores.pillars.get(id));
      return accent === undefined ? [] : [{ title, accent, standing, objectives: objectivesIn(id) }];
    }),
    objectives: objectivesIn(null),
    kpis: kpisIn(null),
  };
}
