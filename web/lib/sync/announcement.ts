import type { NodeType } from '../../../contract/kinds/constants.ts';
import type { Change } from '../../../contract/api/change.ts';
import { KINDS } from '../../../contract/kinds/kinds.ts';
import { isKindName } from '../../../contract/kinds/names.ts';
import { listOf } from '../../../contract/words/list.ts';

/** What an announcement says of one change. */
export interface ChangeSummary {
  name: string;
  operation: Change['operation'] | 'move';
  /** Singular and plural: 'objective', 'objectives'. */
  kind: readonly [string, string];
  id: number;
  label: string;
}

const NODES: Record<NodeType, ChangeSummary['kind']> = {
  vision: ['vision', 'visions'],
  mission: ['mission', 'missions'],
  perspective: ['pillar', 'pillars'],
  objective: ['objective', 'objectives'],
};

/** Singular and plural; undefined for what no page shows, or shows only where it was changed. */
function nounsOf(entity: Change['entity']): ChangeSummary['kind'] | undefined {
  if (!isKindName(entity)) return undefined;
  const { label, plural } = KINDS[entity];
  return plural === undefined ? undefined : [label, plural];
}

const PLACE = new Set(['position', 'perspectiveId']);

/** Summarizes a change; undefined for a record that no page shows. `nodeType` finds a type that the change lacks. */
export function summarize(
  change: Change,
  nodeType: (id: number) => NodeType | undefined,
): ChangeSummary | undefined {
  const { name, entity, id, label, before, after } = change;
  const type = ((after ?? before)?.['type'] as NodeType | undefined) ?? nodeType(id);
  const kind = entity === 'node' ? type && NODES[type] : nounsOf(entity);
  if (!kind) return undefined;
  const fields = Object.keys(after ?? {});
  const isMove = change.operation === 'update' && fields.every((field) => PLACE.has(field));
  return { name, operation: isMove ? 'move' : change.operation, kind, id, label };
}

const VERBS: Record<ChangeSummary['operation'], string> = {
  create: 'added',
  update: 'changed',
  move: 'moved',
  delete: 'deleted',
};

/** With more kinds of actions, only their number is announced. */
const MAX_KINDS = 3;

/** The actions of one user. A record counts once, however often it changed. */
function actionsOf(summaries: readonly ChangeSummary[]): string {
  const groups = new Map<string, Map<number, ChangeSummary>>();
  for (const summary of summaries) {
    const key = `${summary.operation} ${summary.kind[0]}`;
    groups.set(key, (groups.get(key) ?? new Map<number, ChangeSummary>()).set(summary.id, summary));
  }
  const count = [...groups.values()].reduce((sum, group) => sum + group.size, 0);
  if (groups.size > MAX_KINDS) return `made ${count} changes`;
  const parts = [...groups.values()].map((group) => {
    const [first] = group.values();
    if (!first) return '';
    const [singular, many] = first.kind;
    const what =
      group.size === 1 ? `${singular} ${first.label}` : `${group.size.toLocaleString('en-US')} ${many}`;
    return `${VERBS[first.operation]} ${what}`;
  });
  return listOf(parts);
}

/** One sentence for each user; with more than two users only their number. */
export function announcementOf(summaries: readonly ChangeSummary[]): string {
  const people = Map.groupBy(summaries, ({ name }) => name);
  if (people.size > 2)
    return `${people.size} people made ${summaries.length.toLocaleString('en-US')} changes.`;
  return [...people].map(([name, theirs]) => `${name} ${actionsOf(theirs)}.`).join(' ');
}
