import type { Flow, NodeType } from '../../../contract/entities.ts';

const NOUNS: readonly [NodeType, one: string, several: string][] = [
  ['vision', 'vision', 'visions'],
  ['mission', 'mission', 'missions'],
  ['perspective', 'pillar', 'pillars'],
  ['objective', 'objective', 'objectives'],
];

/** What a strategy holds, in numbers: '1 vision, 4 pillars and 9 objectives'. */
export function contentsOf({ nodes }: Pick<Flow, 'nodes'>): string {
  const parts = NOUNS.flatMap(([type, one, several]) => {
    const count = nodes.filter((node) => node.type === type).length;
    return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : several}`];
  });
  if (parts.length === 0) return 'nothing on its board yet';
  return new Intl.ListFormat('en-GB').format(parts);
}
