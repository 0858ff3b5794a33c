import type { Node } from '../../../contract/entities.ts';
import type { Arrangement } from './arrangement.ts';

const count = (n: number, one: string): string => `${n.toLocaleString('en-US')} ${one}${n === 1 ? '' : 's'}`;

/** What goes with a node when it is deleted and what stays, in numbers. */
export function consequence({ visions, missions, pillars }: Arrangement, node: Node): string {
  const pillar = pillars.find(({ node: { id } }) => id === node.id || id === node.perspectiveId);
  const own = pillar?.objectives.length ?? 0;
  if (node.type === 'objective') {
    return `This deletes 1 objective. Its pillar and ${count(own - 1, 'other objective')} in it stay.`;
  }
  if (node.type === 'perspective') {
    const all = pillars.reduce((sum, { objectives }) => sum + objectives.length, 0);
    const others = `${count(pillars.length - 1, 'other pillar')} and ${count(all - own, 'objective')}`;
    return `This deletes 1 pillar and ${count(own, 'objective')}. ${others} stay.`;
  }
  // Every vision is linked to every mission.
  const [same, other, counterpart] =
    node.type === 'vision'
      ? [visions.length, missions.length, 'mission']
      : [missions.length, visions.length, 'vision'];
  const others = `${count(same - 1, `other ${node.type}`)} and ${count(other, counterpart)}`;
  return `This deletes 1 ${node.type} and ${count(other, 'connection')} to ${counterpart}s. ${others} stay.`;
}
