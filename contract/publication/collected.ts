import { kpiTrees } from '../api/views.ts';
import type { Content } from '../commands/content.ts';
import type { Collected } from '../month/collected.ts';
import { sum } from '../scorecard/numbers.ts';
import type { Marks } from './publication.ts';

/**
 * How many values are in behind what is marked: all where the score of the strategy is, else those of the marked KPIs and those below a
 * marked pillar or objective.
 */
export function collectedIn(
  { content, collected }: { content: Content; collected?: Collected | undefined },
  marks: Pick<Marks, 'overall' | 'pillars' | 'objectives' | 'kpis'>,
): Collected | undefined {
  if (!collected || marks.overall) return collected;
  const shown = new Set(marks.kpis);
  for (const tree of kpiTrees(content)) {
    const objective = content.node.get(tree[0].nodeId ?? 0);
    if (!objective) continue;
    const isShown =
      marks.objectives.includes(objective.id) || marks.pillars.includes(objective.perspectiveId ?? 0);
    if (isShown) for (const { id } of tree) shown.add(id);
  }
  const counts = collected.kpis?.filter(({ id }) => shown.has(id));
  return (
    counts && {
      entered: sum(counts.map(({ entered }) => entered)),
      expected: sum(counts.map(({ expected }) => expected)),
    }
  );
}
