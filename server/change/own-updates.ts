import { isOwnUpdate, NOT_OWN } from './own-update.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { ChangeContext, Entry } from './pipeline.ts';

/** Throws forbidden unless all that a user changed is an update of what they are responsible for. */
export async function refuseNotOwn(change: ChangeContext, entries: readonly Entry[]): Promise<void> {
  const { contents, writer, strategyId, revision, userId, held } = change;
  // An own update does not change who is responsible, so the content before it serves as well.
  const { content } = held.revised ?? (await contents.at(writer, strategyId, revision - 1));
  const user = await writer
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!entries.every((entry) => isOwnUpdate(content, user, entry))) throw new Refusal('forbidden', NOT_OWN);
}
