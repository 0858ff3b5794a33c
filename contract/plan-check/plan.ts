import { shownScores } from '../scorecard/shown-score.ts';
import { linksOfType } from '../api/views.ts';
import type { Content } from '../commands/content.ts';
import { byPosition } from '../kinds/constants.ts';
import type { Records } from '../kinds/kinds.ts';
import { isDone } from '../month/work-done.ts';
import type { OwnerText } from '../people/owner-texts.ts';
import { COMPUTED_STATUSES, shownStatus } from '../words/status.ts';
import type { Scored, ScoredKpi } from '../scorecard/scored.ts';

type Node = Records['node'];
type Kpi = Records['kpi'];
type Initiative = Records['initiative'];

/** How many periods without a value make a KPI stale. */
export const STALE_PERIODS = 3;

/** The scores of the last month that has ended. */
export interface PlanScores {
  period: { label: string };
  strategy: Scored;
  pillars: readonly Scored[];
  objectives: readonly Scored[];
  kpis: readonly ScoredKpi[];
}

/** What the plan check reads. */
export interface PlanFacts {
  strategyId: number;
  title: string;
  content: Pick<Content, 'strategy' | 'node' | 'link' | 'kpi' | 'initiative'>;
  /** The texts of owner fields that stand for no member; none by default. */
  ownerTexts?: readonly OwnerText[];
  /** Today, YYYY-MM-DD. */
  today: string;
  /** Undefined where nothing is tracked over time, or while it is read. */
  scores?: PlanScores | undefined;
}

const sorted = <T extends { id: number }>(records: Iterable<T>): T[] =>
  Array.from(records).sort((a, b) => a.id - b.id);

/** A strategy in the order in which it is checked, with what its rules look up. */
export class Plan {
  readonly strategyId: number;
  readonly title: string;
  readonly today: string;
  readonly scores: PlanScores | undefined;
  readonly pillars: readonly Node[];
  readonly objectives: readonly Node[];
  readonly kpis: readonly Kpi[];
  /** Those that are not done. */
  readonly openInitiatives: readonly Initiative[];
  readonly initiativeCount: number;
  /** The texts of owner fields that stand for no member. */
  readonly ownerTexts: readonly OwnerText[];
  /** The links of the map. */
  readonly causes: readonly Records['link'][];
  /** Whether the map has the first pillar at the bottom. */
  readonly isMapTurned: boolean;
  /** The primary KPIs of each objective. */
  readonly #primary: ReadonlyMap<number | null, readonly Kpi[]>;
  readonly #below: ReadonlyMap<number | null, readonly Kpi[]>;
  readonly #initiatives: ReadonlyMap<number | null, readonly Initiative[]>;
  readonly #objectives: ReadonlyMap<number | null, readonly Node[]>;
  readonly #scored: ReadonlyMap<number, ScoredKpi>;

  constructor({ strategyId, title, content, ownerTexts = [], today, scores }: PlanFacts) {
    this.strategyId = strategyId;
    this.title = title;
    this.today = today;
    this.scores = scores;
    const nodes = Array.from(content.node.values()).sort(byPosition);
    this.pillars = nodes.filter(({ type }) => type === 'perspective');
    const objectives = nodes.filter(({ type }) => type === 'objective');
    this.#objectives = Map.groupBy(objectives, ({ perspectiveId }) => perspectiveId);
    // As the board shows them.
    this.objectives = this.pillars.flatMap(({ id }) => this.objectivesOf(id));
    this.causes = linksOfType(content, 'causes');
    this.isMapTurned = content.strategy.get(strategyId)?.mapTurned ?? false;
    this.kpis = sorted(content.kpi.values());
    this.#below = Map.groupBy(this.kpis, ({ parentId }) => parentId);
    this.#primary = Map.groupBy(this.kpisBelow(null), ({ nodeId }) => nodeId);
    const initiatives = sorted(content.initiative.values());
    this.initiativeCount = initiatives.length;
    this.openInitiatives = initiatives.filter((initiative) => !isDone(initiative));
    this.ownerTexts = ownerTexts;
    this.#initiatives = Map.groupBy(initiatives, ({ nodeId }) => nodeId);
    this.#scored = shownScores(content.kpi, scores?.kpis ?? []);
  }

  objectivesOf(pillarId: number): readonly Node[] {
    return this.#objectives.get(pillarId) ?? [];
  }

  /** The primary KPIs of an objective. */
  kpisOf(objectiveId: number): readonly Kpi[] {
    return this.#primary.get(objectiveId) ?? [];
  }

  /** The KPIs directly below a KPI; null for the primary ones. */
  kpisBelow(id: number | null): readonly Kpi[] {
    return this.#below.get(id) ?? [];
  }

  initiativesOf(objectiveId: number): readonly Initiative[] {
    return this.#initiatives.get(objectiveId) ?? [];
  }

  /** The score of a KPI; undefined where it is not tracked or the scores are not read. */
  scored(kpi: Kpi): ScoredKpi | undefined {
    return this.#scored.get(kpi.id);
  }

  /** Whether a KPI is off track: by its score where it has one, else as it was chosen. */
  isOffTrack(kpi: Kpi): boolean {
    return shownStatus(kpi, this.scored(kpi)?.status) === COMPUTED_STATUSES.red;
  }

  /** Whether values have come in for some periods. Before, it says nothing that some are missing. */
  get isRunning(): boolean {
    return this.scores?.kpis.some(({ sparkline }) => sparkline.length >= STALE_PERIODS) ?? false;
  }

  /** Whether the plan has come to KPIs and to initiatives. Before, it says nothing that one lacks the other. */
  get hasBoth(): boolean {
    return this.kpis.length > 0 && this.initiativeCount > 0;
  }
}
