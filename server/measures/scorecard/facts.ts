import type { Content } from '../../../contract/commands/content.ts';
import type { Records } from '../../../contract/kinds/kinds.ts';
import { inputsOf, measureOf } from '../../../contract/scorecard/measure.ts';
import type { Branch, StrategyFacts } from '../../../contract/scorecard/scorecard.ts';
import { type Need, needsOf, type Question } from '../../../contract/scorecard/needs.ts';
import type { Measure } from '../../../contract/scorecard/settings.ts';
import { nodesOf } from '../../../contract/api/views.ts';
import { calendarOf, todayIn } from '../../content/calendar.ts';
import type { Reader } from '../../store/store.ts';
import { type PointsById, readNeeds, readStored, type Stored } from '../points/read.ts';
import { havePoints } from '../points/summary.ts';

function measuresOf({ kpi: kpis }: Content, ids: Iterable<number>): Map<number, Measure> {
  const measures = new Map<number, Measure>();
  for (const id of ids) {
    const kpi = kpis.get(id);
    if (kpi) measures.set(id, measureOf(kpi));
  }
  return measures;
}

/** The facts of a strategy, with points from elsewhere; of the KPIs with some ids only, where given. */
export function factsOf(
  content: Content,
  strategyId: number,
  points: PointsById,
  ids: Iterable<number> = content.kpi.keys(),
): StrategyFacts {
  const calendar = calendarOf(content, strategyId);
  const branches = (type: 'perspective' | 'objective'): Branch[] =>
    nodesOf(content)
      .filter((node) => node.type === type)
      .map(({ id, title, weight, perspectiveId }) => ({ id, name: title, weight, pillarId: perspectiveId }));
  return {
    calendar,
    today: todayIn(calendar),
    strategyId,
    pillars: branches('perspective'),
    objectives: branches('objective'),
    objectiveOf: (id) => content.kpi.get(id)?.nodeId ?? null,
    measures: measuresOf(content, ids),
    pointsOf: (id) => points.get(id) ?? [],
  };
}

/** The facts of a strategy above its KPIs, the scores of which are known. */
export function factsAbove(content: Content, strategyId: number): StrategyFacts {
  let byObjective: ReadonlyMap<number | null, Records['kpi'][]> | undefined;
  return {
    ...factsOf(content, strategyId, new Map(), []),
    primaryIn: (id) => {
      byObjective ??= Map.groupBy(
        Array.from(content.kpi.values()).filter(({ parentId }) => parentId === null),
        ({ nodeId }) => nodeId,
      );
      return (byObjective.get(id) ?? []).map((kpi) => ({
        id: kpi.id,
        name: kpi.measure,
        weight: kpi.weight,
      }));
    },
  };
}

/** What the KPIs of a content are computed and scored from. */
export class Dependencies {
  readonly #content: Content;
  readonly #children: ReadonlyMap<number | null, readonly { id: number }[]>;
  #dependants: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(content: Content) {
    this.#content = content;
    this.#children = Map.groupBy(content.kpi.values(), ({ parentId }) => parentId);
  }

  #childrenOf = (id: number): number[] => (this.#children.get(id) ?? []).map((child) => child.id);

  #inputsOf(id: number): readonly number[] {
    const record = this.#content.kpi.get(id);
    return record ? inputsOf(record, this.#childrenOf) : [];
  }

  hasChildren(id: number): boolean {
    return this.#children.has(id);
  }

  /** KPIs with all that their scores follow from, directly or not. */
  withParts(ids: Iterable<number>): number[] {
    return closure(ids, (id) => [...this.#childrenOf(id), ...this.#inputsOf(id)]);
  }

  /** KPIs with all whose scores follow from theirs, directly or not. */
  withDependants(ids: Iterable<number>): number[] {
    this.#dependants ??= this.#allDependants();
    return closure(ids, (id) => this.#dependants?.get(id) ?? []);
  }

  #allDependants(): ReadonlyMap<number, readonly number[]> {
    const dependants = new Map<number, number[]>();
    for (const { id, parentId } of this.#content.kpi.values()) {
      for (const input of this.#inputsOf(id)) add(dependants, input, id);
      if (parentId !== null) add(dependants, id, parentId);
    }
    return dependants;
  }

  /** All KPIs, those of one tree beside each other. */
  inTrees(): number[] {
    const roots = this.#children.get(null) ?? [];
    return roots.flatMap(({ id }) => closure([id], this.#childrenOf));
  }
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const cached = lists.get(key);
  if (cached) cached.push(value);
  else lists.set(key, [value]);
}

/** Ids with all that follow from them. */
function closure(ids: Iterable<number>, next: (id: number) => readonly number[]): number[] {
  const all = new Set(ids);
  for (const id of all) for (const reached of next(id)) all.add(reached);
  return [...all];
}

/** What questions about a strategy are answered from. */
export interface Source {
  reader: Reader;
  content: Content;
  strategyId: number;
  /** By default that of the calendar. */
  today?: string;
  /** The facts that several plans share; their measures are not read. */
  shared?: StrategyFacts;
  dependencies: Dependencies;
  stored: Stored;
}

/** The measures of questions, and the points that these take, before they are read. */
export function planOf(
  { content, strategyId, today, shared, dependencies }: Omit<Source, 'reader' | 'stored'>,
  questions: readonly Question[],
): { facts: StrategyFacts; needs: Need[] } {
  const ids = dependencies.withParts(questions.map(({ id }) => id));
  const plan = shared
    ? { ...shared, measures: measuresOf(content, ids) }
    : factsOf(content, strategyId, new Map(), ids);
  const facts = today === undefined ? plan : { ...plan, today };
  return { facts, needs: needsOf(facts, questions) };
}

/** Reads the points of a plan. `signed` adds notes and authors to them. */
export async function readFacts(
  { reader, dependencies, stored }: Pick<Source, 'reader' | 'dependencies' | 'stored'>,
  { facts, needs }: ReturnType<typeof planOf>,
  { signed = false } = {},
): Promise<StrategyFacts> {
  const parents = Array.from(facts.measures.keys()).filter((id) => dependencies.hasChildren(id));
  const withValues = await havePoints(reader, parents);
  const points = await readNeeds(reader, needs, stored, { signed });
  return { ...facts, pointsOf: (id) => points.get(id) ?? [], hasValues: (id) => withValues.has(id) };
}

/** The facts that questions about a strategy take, with notes and authors. */
export async function factsFor(
  query: Omit<Source, 'dependencies' | 'stored'>,
  questions: readonly Question[],
): Promise<StrategyFacts> {
  const { reader, content, strategyId } = query;
  const stored = await readStored(reader, [strategyId]);
  const source = { ...query, dependencies: new Dependencies(content), stored };
  return readFacts(source, planOf(source, questions), { signed: true });
}
