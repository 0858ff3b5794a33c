import { includesScope, scopeRefusal } from '../../contract/people/scopes.ts';
import type { TokenPrincipal } from '../store/principal.ts';
import { isOwnUpdate, isValueUpdate, NOT_OWN } from './own-update.ts';
import { Refusal } from '../../contract/api/refusal.ts';
import type { StrategyTx } from './tx.ts';

/** Throws forbidden unless all that a user changed is an update of what they are responsible for. */
export async function refuseNotOwn(tx: StrategyTx): Promise<void> {
  // An own update does not change who is responsible, so the content before it serves as well.
  const content = await tx.content();
  const user = await tx.writer
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', tx.userId)
    .executeTakeFirstOrThrow();
  const entered = tx.entries.filter(({ isDerived }) => !isDerived);
  if (!entered.every((entry) => isOwnUpdate(content, user, entry))) throw new Refusal('forbidden', NOT_OWN);
}

/** Throws forbidden where a token that may only enter values changed anything else, such as a target. */
export function refuseBeyondValues({ entries }: StrategyTx, { token }: TokenPrincipal): void {
  if (includesScope(token.scopes, 'write')) return;
  if (!entries.every((entry) => entry.isDerived || isValueUpdate(entry)))
    throw new Refusal('forbidden', scopeRefusal('write'));
}
