import type { Flow } from '../../../contract/api/entities.ts';
import { countedList } from '../../../contract/words/list.ts';
import type { NodeType } from '../../../contract/kinds/constants.ts';

/** The counted part of a flow. */
export interface Contents {
  nodes: readonly { type: NodeType }[];
  links: readonly unknown[];
  /** The primary KPIs, each with its nested ones. */
  kpis: readonly { departmentKpis: readonly { teamKpis: readonly unknown[] }[] }[];
  initiatives: readonly unknown[];
}

type Count = readonly [number, noun: string];

/** The counts of each list of a flow. */
const COUNTS: { [K in Exclude<keyof Flow, 'revision'>]: (list: Contents[K]) => readonly Count[] } = {
  nodes(list) {
    const ofType = (type: NodeType) => list.filter((node) => node.type === type).length;
    return [
      [ofType('vision'), 'vision'],
      [ofType('mission'), 'mission'],
      [ofType('perspective'), 'pillar'],
      [ofType('objective'), 'objective'],
    ];
  },
  // They come and go with visions and missions.
  links: () => [],
  kpis(list) {
    const departments = list.flatMap(({ departmentKpis }) => departmentKpis);
    const teams = departments.flatMap(({ teamKpis }) => teamKpis);
    return [[list.length + departments.length + teams.length, 'KPI']];
  },
  initiatives: (list) => [[list.length, 'initiative']],
};

/** The contents of a strategy in numbers: '1 vision, 4 pillars and 9 objectives'; '' for an empty one. */
export const contentsOf = ({ nodes, links, kpis, initiatives }: Contents): string =>
  countedList(
    ...COUNTS.nodes(nodes),
    ...COUNTS.links(links),
    ...COUNTS.kpis(kpis),
    ...COUNTS.initiatives(initiatives),
  );
