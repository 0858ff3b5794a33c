import type { NodeType } from '../../../contract/kinds/constants.ts';

/** The counted part of a flow. */
export interface Contents {
  nodes: readonly { type: NodeType }[];
  /** The primary KPIs, each with its nested ones. */
  kpis: readonly { departmentKpis: readonly { teamKpis: readonly unknown[] }[] }[];
  initiatives: readonly unknown[];
}

function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`];
}

/** The contents of a strategy in numbers: '1 vision, 4 pillars and 9 objectives'; '' for an empty one. */
export function contentsOf({ nodes, kpis, initiatives }: Contents): string {
  const ofType = (type: NodeType) => nodes.filter((node) => node.type === type).length;
  const departments = kpis.flatMap(({ departmentKpis }) => departmentKpis);
  const teams = departments.flatMap(({ teamKpis }) => teamKpis);
  const parts = [
    ...counted(ofType('vision'), 'vision'),
    ...counted(ofType('mission'), 'mission'),
    ...counted(ofType('perspective'), 'pillar'),
    ...counted(ofType('objective'), 'objective'),
    ...counted(kpis.length + departments.length + teams.length, 'KPI'),
    ...counted(initiatives.length, 'initiative'),
  ];
  return new Intl.ListFormat('en-GB').format(parts);
}
