import type { Flow, Node } from '../../../contract/entities.ts';
import type { Arrangement } from './arrangement.ts';

const count = (n: number, one: string): string => `${n.toLocaleString('en-US')} ${one}${n === 1 ? '' : 's'}`;

/** The consequences of deleting a node, in numbers. */
export function consequence(
  { visions, missions, pillars }: Arrangement,
  flow: Pick<Flow, 'kpis' | 'initiatives'>,
  node: Node,
): string {
  const pillar = pillars.find(({ node: { id } }) => id === node.id || id === node.perspectiveId);
  const own = pillar?.objectives ?? [];
  if (node.type === 'objective') {
    const others = count(own.length - 1, 'other objective');
    return `This deletes 1 objective. Its pillar and ${others} in it stay.${unassigned(flow, [node])}`;
  }
  if (node.type === 'perspective') {
    const all = pillars.reduce((sum, { objectives }) => sum + objectives.length, 0);
    const others = `${count(pillars.length - 1, 'other pillar')} and ${count(all - own.length, 'objective')}`;
    const gone = `This deletes 1 pillar and ${count(own.length, 'objective')}.`;
    return `${gone} ${others} stay.${unassigned(flow, own)}`;
  }
  // Every vision is linked to every mission.
  const [same, other, counterpart] =
    node.type === 'vision'
      ? [visions.length, missions.length, 'mission']
      : [missions.length, visions.length, 'vision'];
  const others = `${count(same - 1, `other ${node.type}`)} and ${count(other, counterpart)}`;
  return `This deletes 1 ${node.type} and ${count(other, 'connection')} to ${counterpart}s. ${others} stay.`;
}

function unassigned({ kpis, initiatives }: Pick<Flow, 'kpis' | 'initiatives'>, objectives: Node[]): string {
  const gone = new Set<number | null>(objectives.map(({ id }) => id));
  const measures = kpis.filter(({ nodeId }) => gone.has(nodeId)).length;
  const work = initiatives.filter(({ nodeId }) => gone.has(nodeId)).length;
  if (measures + work === 0) return '';
  return ` ${count(measures, 'KPI')} and ${count(work, 'initiative')} stay, unassigned.`;
}
