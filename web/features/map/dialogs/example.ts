import { revisedOf } from '../../../../contract/api/views.ts';
import type { Link, Node } from '../../../../contract/api/entities.ts';

let id = 0;

const node = (type: Node['type'], title: string, perspectiveId: number | null = null): Node => ({
  id: ++id,
  strategyId: 0,
  type,
  title,
  code: '',
  description: '',
  perspectiveId,
  color: null,
  weight: 1,
  mapX: null,
  mapY: null,
  position: String(id).padStart(3, '0'),
});

const PILLARS: readonly [title: string, objectives: readonly string[]][] = [
  ['Financial', ['Grow profit']],
  ['Customer', ['Keep customers', 'Be recommended']],
  ['Internal Process', ['Make fewer faults', 'Deliver sooner']],
  ['Learning & Growth', ['Train everyone', 'Give teams one tool']],
];

const CAUSES: readonly [cause: string, effect: string, strength: Link['strength']][] = [
  ['Train everyone', 'Make fewer faults', 'strong'],
  ['Give teams one tool', 'Deliver sooner', 'strong'],
  ['Train everyone', 'Deliver sooner', 'weak'],
  ['Make fewer faults', 'Keep customers', 'strong'],
  ['Deliver sooner', 'Be recommended', 'strong'],
  ['Keep customers', 'Grow profit', 'strong'],
  ['Be recommended', 'Grow profit', 'weak'],
];

const nodes = PILLARS.flatMap(([title, objectives]) => {
  const pillar = node('perspective', title);
  return [pillar, ...objectives.map((objective) => node('objective', objective, pillar.id))];
});
const idOf = (title: string): number => nodes.find((one) => one.title === title)?.id ?? 0;

/** A small map: the four perspectives of a balanced scorecard. */
export const { content: EXAMPLE } = revisedOf({
  revision: 0,
  node: nodes,
  link: CAUSES.map(([cause, effect, strength]) => ({
    id: ++id,
    sourceId: idOf(cause),
    targetId: idOf(effect),
    type: 'causes',
    note: '',
    strength,
    leadKpiId: null,
    lagKpiId: null,
  })),
  kpi: [],
  initiative: [],
  tactic: [],
  actionStep: [],
});
