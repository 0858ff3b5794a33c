import type { NodeType } from '../../contract/constants.ts';
import type { Change } from '../../contract/change.ts';

/** One change of somebody else, as far as it is announced. */
export interface Heard {
  name: string;
  operation: Change['operation'] | 'move';
  /** What it is called, one and many: 'objective', 'objectives'. */
  kind: readonly [string, string];
  id: number;
  label: string;
}

const NODES: Record<NodeType, Heard['kind']> = {
  vision: ['vision', 'visions'],
  mission: ['mission', 'missions'],
  perspective: ['pillar', 'pillars'],
  objective: ['objective', 'objectives'],
};

const KINDS: Partial<Record<Change['entity'], Heard['kind']>> = {
  strategy: ['strategy', 'strategies'],
  kpi: ['KPI', 'KPIs'],
  initiative: ['initiative', 'initiatives'],
  tactic: ['tactic', 'tactics'],
  actionStep: ['action step', 'action steps'],
};

const PLACE = new Set(['position', 'perspectiveId']);

/** A change as it is announced; undefined for what no page shows, such as links. `nodeType` knows those the change does not tell. */
export function heardOf(change: Change, nodeType: (id: number) => NodeType | undefined): Heard | undefined {
  const { name, entity, id, label, before, after } = change;
  const type = ((after ?? before)?.['type'] as NodeType | undefined) ?? nodeType(id);
  const kind = entity === 'node' ? type && NODES[type] : KINDS[entity];
  if (!kind) return undefined;
  const fields = Object.keys(after ?? {});
  const isMove = change.operation === 'update' && fields.every((field) => PLACE.has(field));
  return { name, operation: isMove ? 'move' : change.operation, kind, id, label };
}

const VERBS: Record<Heard['operation'], string> = {
  create: 'added',
  update: 'changed',
  move: 'moved',
  delete: 'deleted',
};

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** More kinds of acts than this are told by their number alone. */
const MANY = 3;

/** What was done by one person: each thing once, however often it was changed. */
function deedsOf(heard: readonly Heard[]): string {
  const groups = new Map<string, Map<number, Heard>>();
  for (const one of heard) {
    const key = `${one.operation} ${one.kind[0]}`;
    groups.set(key, (groups.get(key) ?? new Map<number, Heard>()).set(one.id, one));
  }
  const things = [...groups.values()].reduce((sum, group) => sum + group.size, 0);
  if (groups.size > MANY) return `made ${things} changes`;
  const parts = [...groups.values()].map((group) => {
    const [first] = group.values();
    if (!first) return '';
    const [one, many] = first.kind;
    const what = group.size === 1 ? `${one} ${first.label}` : `${group.size.toLocaleString('en-US')} ${many}`;
    return `${VERBS[first.operation]} ${what}`;
  });
  return list(parts);
}

/** What others did meanwhile, in a sentence; with many people only how many. */
export function newsOf(heard: readonly Heard[]): string {
  const people = Map.groupBy(heard, ({ name }) => name);
  if (people.size > 2) return `${people.size} people made ${heard.length.toLocaleString('en-US')} changes.`;
  return [...people].map(([name, theirs]) => `${name} ${deedsOf(theirs)}.`).join(' ');
}
