import type { Records } from '../kinds/kinds.ts';
import type { Guard } from '../scorecard/reason.ts';
import { scoreWords } from '../words/reason.ts';
import type { MapLayout } from './layout.ts';

/** What stands in a band or on an objective of a map. */
export interface MapTexts {
  title: string;
  accent: number;
  /** The status in words. */
  status: string;
  score: number | null;
  guardCode?: Guard | null;
}

/** What of a map its layout does not tell. */
export interface MapFacts {
  bands: ReadonlyMap<number, MapTexts>;
  nodes: ReadonlyMap<number, MapTexts>;
  weak: ReadonlySet<number>;
  /** The causes that the data do not show yet. */
  unproven: ReadonlySet<number>;
}

/** How something stands: 'On Track 94'. */
export const standingText = ({
  status,
  ...scored
}: Pick<MapTexts, 'status' | 'score' | 'guardCode'>): string =>
  scored.score === null ? status : `${status} ${scoreWords(scored)}`;

/** The ids of the links that are weak. */
export const weakIn = (links: Iterable<Pick<Records['link'], 'id' | 'strength'>>): ReadonlySet<number> =>
  new Set(Array.from(links).flatMap(({ id, strength }) => (strength === 'weak' ? [id] : [])));

/** What the looks of causes mean, for those that the map has. */
export function legendText({ edges }: MapLayout, { weak, unproven }: MapFacts): string {
  const parts = [
    edges.some(({ id }) => weak.has(id)) && 'Thin line: weak cause',
    edges.some(({ id }) => unproven.has(id)) && 'Dashed line: not shown by the data yet',
  ];
  return ['Arrows lead from a cause to its effect', ...parts].filter(Boolean).join(' · ');
}

/** The map in words, for those who cannot see it: what each objective leads to. */
export function mapText({ nodes, edges }: MapLayout, facts: MapFacts): string {
  const titleOf = (id: number): string => facts.nodes.get(id)?.title ?? '';
  const sentences = nodes.flatMap(({ id }) => {
    const node = facts.nodes.get(id);
    const effects = edges.filter(({ sourceId }) => sourceId === id).map(({ targetId }) => titleOf(targetId));
    if (!node || effects.length === 0) return [];
    return [`${node.title} (${standingText(node)}) leads to ${effects.join(', ')}.`];
  });
  return sentences.join(' ');
}
