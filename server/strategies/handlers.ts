import { DEFAULT_BOARD_TITLE } from '../../contract/constants.ts';
import type { Strategy } from '../../contract/entities.ts';
import type { Template } from '../../contract/routes/strategies.ts';
import { createStrategy } from '../change/change.ts';
import { deleteStrategy } from '../change/delete-strategy.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { difference } from '../change/difference.ts';
import type { Handler } from '../http/call.ts';
import { readStrategies, readStrategy } from './present.ts';
import { BOARD_TITLE } from './example-board.ts';
import { fillExample } from './example.ts';
import { fillBalancedScorecard } from './template.ts';

/** Lists the user's strategies, owned and shared. */
export const listStrategies: Handler<'strategies.list'> = ({ store, user }) =>
  readStrategies(store.read, user.id);

const TEMPLATES: Record<Template, { boardTitle: string; fill?: (change: ChangeContext) => Promise<void> }> = {
  blank: { boardTitle: DEFAULT_BOARD_TITLE },
  balanced_scorecard: { boardTitle: DEFAULT_BOARD_TITLE, fill: fillBalancedScorecard },
  example: { boardTitle: BOARD_TITLE, fill: fillExample },
};

/** Creates a strategy, blank or from a template. */
export const createStrategyCall: Handler<'strategies.create'> = (call) => {
  const { store, user, principal, command, strategyLimits: limits, body } = call;
  const { title, description = '', template = 'blank' } = body;
  const { boardTitle, fill } = TEMPLATES[template];
  const strategy = { title, description, boardTitle };
  return createStrategy(store, { principal, command, limits }, strategy, async (change) => {
    await fill?.(change);
    return readStrategy(change.writer, user.id, change.strategyId);
  });
};

/** Reads one strategy. */
export const readStrategyCall: Handler<'strategies.read'> = ({ store, user, strategyId }) =>
  readStrategy(store.read, user.id, strategyId);

/** Reads the content of a strategy. */
export const readFlowCall: Handler<'strategies.readFlow'> = ({ flowBytes, strategyId, version, encoding }) =>
  flowBytes.get(strategyId, version, encoding);

type Texts = Pick<Strategy, 'title' | 'description' | 'boardTitle'>;

/** Updates the given texts of a strategy. */
async function updateTexts(
  change: ChangeContext,
  given: { [K in keyof Texts]?: string | undefined },
): Promise<void> {
  const { writer, strategyId, userId } = change;
  const strategy = await readStrategy(writer, userId, strategyId);
  const before: Texts = {
    title: strategy.title,
    description: strategy.description,
    boardTitle: strategy.boardTitle,
  };
  const after: Texts = {
    title: given.title ?? before.title,
    description: given.description ?? before.description,
    boardTitle: given.boardTitle ?? before.boardTitle,
  };
  const changed = difference(before, after);
  if (!changed) return;
  await writer
    .updateTable('strategies')
    .set({ title: after.title, description: after.description, board_title: after.boardTitle })
    .where('id', '=', strategyId)
    .execute();
  change.record({ entity: 'strategy', id: strategyId, label: after.title, ...changed });
}

/** Renames or describes a strategy. */
export const updateStrategyCall: Handler<'strategies.update'> = async ({
  store,
  user,
  strategyId,
  change,
  body,
}) => {
  await change((open) => updateTexts(open, body));
  return readStrategy(store.read, user.id, strategyId);
};

/** Sets the board's title. */
export const setBoardTitleCall: Handler<'strategies.setBoardTitle'> = async (call) => {
  const { store, user, strategyId, change, body } = call;
  await change((open) => updateTexts(open, body));
  return readStrategy(store.read, user.id, strategyId);
};

/** Deletes a strategy for good. */
export const deleteStrategyCall: Handler<'strategies.delete'> = async (call) => {
  const { store, principal, strategyId, command, logEvent } = call;
  const deleted = await deleteStrategy(store, { principal, strategyId, command });
  if (deleted) logEvent('strategy.deleted', { title: deleted.title, deleted: deleted.counts });
};
