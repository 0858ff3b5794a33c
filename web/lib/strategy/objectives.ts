import type { Content } from '../../../contract/commands/content.ts';
import type { Node } from '../../../contract/api/entities.ts';
import { nodesOf } from './selectors.ts';

export { UNASSIGNED } from '../../../contract/words/unassigned.ts';

/** A strategy's objectives in the board's order, under their pillars; pillars without any are left out. */
export function objectivesOf(content: Pick<Content, 'node'>): { pillar: Node; objectives: Node[] }[] {
  const nodes = nodesOf(content);
  return nodes
    .filter(({ type }) => type === 'perspective')
    .map((pillar) => ({
      pillar,
      objectives: nodes.filter(
        ({ type, perspectiveId }) => type === 'objective' && perspectiveId === pillar.id,
      ),
    }))
    .filter(({ objectives }) => objectives.length > 0);
}

/** Records in the order of their objectives on the board, those of none last. What is added later stands with its objective. */
export function inOrderOfObjectives<T extends { nodeId: number | null }>(
  records: readonly T[],
  content: Content,
): T[] {
  const ids = objectivesOf(content).flatMap(({ objectives }) => objectives.map(({ id }) => id));
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ nodeId }: T): number => (nodeId === null ? undefined : places.get(nodeId)) ?? ids.length;
  return records.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** A strategy's objectives as options; equal titles include their pillar. */
export function objectiveOptions(content: Content): { value: string; label: string }[] {
  const all = objectivesOf(content).flatMap(({ pillar, objectives }) =>
    objectives.map(({ id, title }) => ({ id, title, pillar: pillar.title })),
  );
  const titles = Map.groupBy(all, ({ title }) => title);
  return all.map(({ id, title, pillar }) => ({
    value: String(id),
    label: titles.get(title)?.length === 1 ? title : `${title} (${pillar})`,
  }));
}
