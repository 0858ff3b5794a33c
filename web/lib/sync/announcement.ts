import type { NodeType } from '../../../contract/kinds/constants.ts';
import type { Change } from '../../../contract/api/change.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { KINDS, type Records } from '../../../contract/kinds/kinds.ts';
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

type Named = Pick<ChangeSummary, 'kind' | 'label'>;

/** The records that changes may refer to. */
type Nodes = Pick<Content, 'node' | 'link'> | undefined;

/** Names a cause by its ends. Undefined for another link, and for one that went along with an end. */
function causeOf({ id, before, after }: Change, content: Nodes): Named | undefined {
  const link: Partial<Records['link']> = { ...content?.link.get(id), ...before, ...after };
  const [from, to] = [link.sourceId, link.targetId].map((end) => content?.node.get(end ?? 0)?.title);
  if (link.type !== 'causes' || from === undefined || to === undefined) return undefined;
  return { kind: ['link', 'links'], label: `from ${from} to ${to}` };
}

/** Names a vision, mission, pillar or objective. */
function nodeOf({ id, label, before, after }: Change, content: Nodes): Named | undefined {
  const type = ((after ?? before)?.['type'] as NodeType | undefined) ?? content?.node.get(id)?.type;
  return type && { kind: NODES[type], label };
}

/** Singular and plural; undefined for what no page shows, or shows only where it was changed. */
function nounsOf(entity: Change['entity']): ChangeSummary['kind'] | undefined {
  if (!isKindName(entity)) return undefined;
  const { label, plural } = KINDS[entity];
  return plural === undefined ? undefined : [label, plural];
}

const MAP_PLACE = ['mapX', 'mapY'];
const PLACE = new Set(['position', 'perspectiveId', ...MAP_PLACE]);

function nameOf(change: Change, content: Nodes): Named | undefined {
  if (change.entity === 'node') return nodeOf(change, content);
  if (change.entity === 'link') return causeOf(change, content);
  const kind = nounsOf(change.entity);
  return kind && { kind, label: change.label };
}

function summarize(change: Change, content: Nodes): ChangeSummary | undefined {
  const { name, id, operation, after } = change;
  const fields = Object.keys(after ?? {});
  const isMove = operation === 'update' && fields.every((field) => PLACE.has(field));
  const named = nameOf(change, content);
  return named && { name, operation: isMove ? 'move' : operation, ...named, id };
}

/** Summarizes changes, without those of records that no page shows. The content has what a change lacks. */
export function summariesOf(changes: readonly Change[], content: Nodes): ChangeSummary[] {
  const linked = new Set(
    changes.flatMap(({ entity, operation, revision }) =>
      entity === 'link' && operation === 'create' ? [revision] : [],
    ),
  );
  // A new link stores the places of the objectives where they stand.
  const isStanding = ({ operation, revision, after }: Change): boolean =>
    operation === 'update' &&
    linked.has(revision) &&
    Object.keys(after ?? {}).every((field) => MAP_PLACE.includes(field));
  return changes.flatMap((change) => (isStanding(change) ? [] : (summarize(change, content) ?? [])));
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
