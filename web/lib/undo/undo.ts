import { byPosition } from '../../../contract/constants.ts';
import type { Change } from '../../../contract/change.ts';
import type { Flow, Strategy } from '../../../contract/entities.ts';
import { onChanges } from '../live/live.ts';
import { patchFlow } from '../live/patch.ts';
import { isOwnKey, newKey, submit, type ContentEdit, type ContentRoute } from '../outbox.ts';
import { flowKey, queryClient } from '../query.ts';
import { UndoStack } from './undo-core.ts';

const stack = new UndoStack();

onChanges((strategyId, changes) =>
  stack.record(
    strategyId,
    changes.filter(({ commandId }) => commandId !== null && isOwnKey(commandId)),
  ),
);

/** Fields that no call sets. */
const DERIVED = new Set(['position', 'actualDate']);

/** The body of the inverse: the fields before the change, with the position as `beforeId`. */
function bodyOf(change: Change, flow: Flow | undefined): Record<string, unknown> {
  const before = change.before ?? {};
  const body = Object.fromEntries(Object.entries(before).filter(([field]) => !DERIVED.has(field)));
  if (change.entity !== 'node' || !('position' in before)) return body;
  const node = flow?.nodes.find(({ id }) => id === change.id);
  if (!node) return body;
  const perspectiveId = 'perspectiveId' in before ? before['perspectiveId'] : node.perspectiveId;
  const position = String(before['position']);
  const next = flow?.nodes
    .filter(
      (one) =>
        one.type === node.type &&
        one.id !== node.id &&
        one.perspectiveId === perspectiveId &&
        one.position >= position,
    )
    .toSorted(byPosition)[0];
  return { ...body, beforeId: next?.id ?? null };
}

const ROUTES = {
  node: 'nodes.update',
  kpi: 'kpis.update',
  initiative: 'initiatives.update',
  tactic: 'tactics.update',
  actionStep: 'actionSteps.update',
  strategy: 'strategies.setBoardTitle',
} as const satisfies Partial<Record<Change['entity'], ContentRoute>>;

function inverse(strategyId: number, change: Change, key: string): ContentEdit<ContentRoute> {
  const route = ROUTES[change.entity as keyof typeof ROUTES];
  const back: Change = { ...change, before: change.after, after: change.before };
  const restore = (strategy: Strategy): Strategy => ({ ...strategy, ...change.before });
  const isStrategy = change.entity === 'strategy';
  const patch = (flow: Flow): Flow => patchFlow(flow, back);
  return {
    route,
    key,
    base: change.revision,
    params: change.entity === 'node' ? { id: strategyId, nodeId: change.id } : { id: change.id },
    body: bodyOf(change, queryClient.getQueryData(flowKey(strategyId))),
    optimistic: patch,
    settle: patch,
    ...(isStrategy && { optimisticStrategy: restore, settleStrategy: restore }),
  } as unknown as ContentEdit<ContentRoute>;
}

/**
 * Undoes or redoes the viewer's last edit in this tab, or the last one of a record. Resolves with its label, or null.
 * Rejects with the ApiError where another user changed the same field since, or the viewer may not edit any more.
 */
export async function step(
  kind: 'undo' | 'redo',
  of?: Pick<Change, 'entity' | 'id'>,
): Promise<string | null> {
  const key = newKey();
  const edit = stack.take(kind, key, of);
  if (!edit) return null;
  await submit(edit.strategyId, inverse(edit.strategyId, edit.change, key));
  return edit.change.label;
}
