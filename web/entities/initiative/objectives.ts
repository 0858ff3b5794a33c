import type { Flow } from '../../../contract/entities.ts';
import { objectivesOf } from '../../lib/objectives.ts';

/** A strategy's objectives as options; equal titles include their pillar. */
export function objectiveOptions(flow: Flow): { value: string; label: string }[] {
  const all = objectivesOf(flow).flatMap(({ pillar, objectives }) =>
    objectives.map(({ id, title }) => ({ id, title, pillar: pillar.title })),
  );
  const titles = Map.groupBy(all, ({ title }) => title);
  return all.map(({ id, title, pillar }) => ({
    value: String(id),
    label: titles.get(title)?.length === 1 ? title : `${title} (${pillar})`,
  }));
}
