import type { Content } from '../../../contract/commands/content.ts';
import type { Node } from '../../../contract/api/entities.ts';
import { counted, countedList } from '../../../contract/words/list.ts';
import type { Arrangement } from './arrangement.ts';
import { kpisOf, workOf } from '../../lib/strategy/selectors.ts';

/** What stays, as a sentence with a space before it; empty where nothing does. */
function staying(how: string, ...parts: readonly (readonly [number: number, noun: string])[]): string {
  const total = parts.reduce((sum, [number]) => sum + number, 0);
  return total === 0 ? '' : ` ${countedList(...parts)} ${total === 1 ? 'stays' : 'stay'}${how}.`;
}

/** The consequences of deleting a node, in numbers. */
export function consequence(
  { visions, missions, pillars }: Arrangement,
  content: Content,
  node: Node,
): string {
  const pillar = pillars.find(({ node: { id } }) => id === node.id || id === node.perspectiveId);
  const own = pillar?.objectives ?? [];
  if (node.type === 'objective') {
    const others = own.length - 1;
    const stay = others > 0 ? ` and ${counted(others, 'other objective')} in it stay.` : ' stays.';
    return `This deletes 1 objective. Its pillar${stay}${unassigned(content, [node])}`;
  }
  if (node.type === 'perspective') {
    const all = pillars.reduce((sum, { objectives }) => sum + objectives.length, 0);
    const stay = staying('', [pillars.length - 1, 'other pillar'], [all - own.length, 'objective']);
    return `This deletes ${countedList([1, 'pillar'], [own.length, 'objective'])}.${stay}${unassigned(content, own)}`;
  }
  // Every vision is linked to every mission.
  const [same, other, counterpart] =
    node.type === 'vision'
      ? [visions.length, missions.length, 'mission']
      : [missions.length, visions.length, 'vision'];
  const links = other > 0 ? ` and ${counted(other, 'connection')} to ${counterpart}s` : '';
  const stay = staying('', [same - 1, `other ${node.type}`], [other, counterpart]);
  return `This deletes 1 ${node.type}${links}.${stay}`;
}

function unassigned(content: Content, objectives: Node[]): string {
  const measures = objectives.flatMap(({ id }) => kpisOf(content, id));
  const work = objectives.flatMap(({ id }) => workOf(content, id));
  return staying(', unassigned', [measures.length, 'KPI'], [work.length, 'initiative']);
}
