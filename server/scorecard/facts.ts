import type { Content } from '../../contract/commands/content.ts';
import { inputsOf, measureOf } from '../../contract/measure.ts';
import type { Branch, StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { Point } from '../../contract/scorecard/settings.ts';
import { nodesOf } from '../../contract/views.ts';
import { calendarOf, todayIn } from '../change/calendar.ts';
import type { Reader } from '../store/store.ts';
import { readPoints } from './read.ts';

/** The points of KPIs. */
export type PointsById = ReadonlyMap<number, readonly Point[]>;

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
    measures: new Map(
      Array.from(ids).flatMap((id) => {
        const kpi = content.kpi.get(id);
        return kpi ? [[id, measureOf(kpi)]] : [];
      }),
    ),
    pointsOf: (id) => points.get(id) ?? [],
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
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

/** Ids with all that follow from them. */
function closure(ids: Iterable<number>, next: (id: number) => readonly number[]): number[] {
  const all = new Set(ids);
  for (const id of all) for (const one of next(id)) all.add(one);
  return [...all];
}

/** The facts of one KPI, with all its points and those it is computed or scored from. */
export async function factsOfKpi(
  reader: Reader,
  content: Content,
  strategyId: number,
  id: number,
): Promise<StrategyFacts> {
  const ids = new Dependencies(content).withParts([id]);
  return factsOf(content, strategyId, await readPoints(reader, ids));
}
