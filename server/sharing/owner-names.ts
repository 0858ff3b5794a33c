import { badField } from '../../contract/api/refusal.ts';
import { memberNamed, ownerKey } from '../../contract/people/member-named.ts';
import { countHeld } from '../../contract/people/held.ts';
import type { OwnerName } from '../../contract/people/sharing.ts';
import { requireMember } from '../change/members.ts';
import { giveToMember, namedRecords } from '../change/owner-names.ts';
import type { StrategyState, StrategyTx } from '../change/tx.ts';
import { readCallable } from '../content/members.ts';

/** The names in owner fields that stand for no member, those of most records first. */
export async function listOwnerNames(state: StrategyState): Promise<OwnerName[]> {
  const members = await readCallable(state.reader, state.strategyId);
  const records = await namedRecords(state, members);
  const byName = Map.groupBy(records, ({ text }) => ownerKey(text));
  return [...byName.values()]
    .sort((a, b) => b.length - a.length)
    .map((named) => {
      const name = named[0]?.text.trim() ?? '';
      return { ...countHeld(named), name, memberId: memberNamed(name, members)?.id ?? null };
    });
}

/** Makes a member responsible for all records whose owner has a name. Throws invalid_request, also where there is none. */
export async function giveOwnerName(
  tx: StrategyTx,
  { name, userId }: { name: string; userId: number },
): Promise<void> {
  const member = await requireMember(tx, userId, 'userId');
  const records = await namedRecords(tx, await readCallable(tx.writer, tx.strategyId));
  const named = records.filter(({ text }) => ownerKey(text) === ownerKey(name));
  if (named.length === 0) throw badField('name', 'No owner has this name');
  await giveToMember(tx, member, named);
}
