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
  stack.hear(
    strategyId,
    changes.filter(({ commandId }) => commandId !== null && isOwnKey(commandId)),
  ),
);

/** Fields of a change that no call sets: they follow from others. */
const DERIVED = new Set(['position', 'actualDate']);

/** The fields an inverse sets: those before the change, a place told by the sibling to stand before. */
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
  const words = (strategy: Strategy): Strategy => ({ ...strategy, ...change.before });
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
    ...(isStrategy && { optimisticStrategy: words, settleStrategy: words }),
  } as unknown as ContentEdit<ContentRoute>;
}

/**
 * Takes the viewer's last act of this tab back, or the last on one thing, or does again what was taken back last. Answers what it was about, or
 * null where there is nothing. Rejects with the ApiError where somebody changed the same since, or it is no longer allowed.
 */
export async function step(
  kind: 'undo' | 'redo',
  of?: Pick<Change, 'entity' | 'id'>,
): Promise<string | null> {
  const key = newKey();
  const act = stack.take(kind, key, of);
  if (!act) return null;
  await submit(act.strategyId, inverse(act.strategyId, act.change, key));
  return act.change.label;
}
