import type { Command } from '../../contract/commands/commands.ts';
import { KINDS, WORK_KINDS, responsibleField } from '../../contract/kinds/kinds.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { PAGE } from '../lib/paging.ts';
import type { Row } from '../store/schema.ts';
import { columnOf, TABLES } from '../store/tables.ts';
import type { Writer } from '../store/writer.ts';
import {
  contains,
  isOneOf,
  mayHold,
  type Replaced,
  withoutAuthor,
  withoutMentions,
  withoutNames,
} from './names-in-texts.ts';

/** Whoever takes over work: a member of its strategy. */
export type Heir = Pick<Row<'users'>, 'id' | 'username'>;

/** The commands by which the work and the KPIs of a strategy name an heir, or the pseudonym, in place of a person. */
export async function commandsFor(
  writer: Writer,
  strategyId: number,
  { id: userId, names, pseudonym }: Replaced,
  heir: Heir | undefined,
): Promise<Command[]> {
  const commands: Command[] = [];
  for (const kind of WORK_KINDS) {
    const field = responsibleField(kind);
    const rows = await writer
      .selectFrom(TABLES[kind] as 'initiatives')
      .select('id')
      .where('strategy_id', '=', strategyId)
      .where(isOneOf(columnOf(kind, field) ?? field, names))
      .execute();
    const fields = { [field]: heir?.username ?? pseudonym };
    for (const { id } of rows) commands.push({ type: `${KINDS[kind].name}.update`, id, fields });
  }
  const kpis = await writer
    .selectFrom('kpis')
    .select(['id', 'owner_id', isOneOf('input_owner', names).as('isNamed')])
    .where('strategy_id', '=', strategyId)
    .where((row) => row.or([row('owner_id', '=', userId), isOneOf('input_owner', names)]))
    .execute();
  for (const { id, owner_id, isNamed } of kpis) {
    const ownerId = owner_id === userId ? { ownerId: heir?.id ?? null } : {};
    const isNameless = owner_id === userId && !heir;
    const named = owner_id === userId && heir ? heir.username : pseudonym;
    const inputOwner = isNamed || isNameless ? { inputOwner: named } : {};
    commands.push({ type: 'kpi.update', id, fields: { ...ownerId, ...inputOwner } });
  }
  return commands;
}

/** Has the actions of reviews name an heir, or the pseudonym. */
export async function replaceInActions(
  writer: Writer,
  strategyId: number,
  { id, names, pseudonym }: Replaced,
  heir: Heir | undefined,
): Promise<void> {
  await writer
    .updateTable('review_actions')
    .set(heir ? { owner_id: heir.id } : { owner_id: null, owner_name: pseudonym })
    .where('strategy_id', '=', strategyId)
    .where('owner_id', '=', id)
    .execute();
  await writer
    .updateTable('review_actions')
    .set({ owner_name: pseudonym })
    .where('strategy_id', '=', strategyId)
    .where(isOneOf('owner_name', names))
    .execute();
}

/** Has the history of strategies name the pseudonym. */
export async function replaceInHistory(
  writer: Writer,
  strategyIds: readonly number[],
  person: Replaced,
): Promise<void> {
  const json = (text: string | null): string | null =>
    text === null ? null : JSON.stringify(withoutNames(JSON.parse(text), person));
  for (let after = 0; ;) {
    const rows = await writer
      .selectFrom('events')
      .select(['id', 'before', 'after'])
      .where('strategy_id', 'in', strategyIds)
      .where('id', '>', after)
      .where((row) => row.or([mayHold('before', person.names), mayHold('after', person.names)]))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      const replaced = { before: json(row.before), after: json(row.after) };
      if (replaced.before !== row.before || replaced.after !== row.after)
        await writer.updateTable('events').set(replaced).where('id', '=', row.id).execute();
      await yieldIfDue();
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? 0;
  }
}

/** Has comments name the pseudonym in place of a mention, and of the author where a file brought them. */
export async function replaceInComments(
  writer: Writer,
  strategyIds: readonly number[],
  person: Replaced,
): Promise<void> {
  const rows = await writer
    .selectFrom('comments')
    .select(['id', 'text', 'mentions'])
    .where('strategy_id', 'in', strategyIds)
    .where(contains('text', person.username))
    .execute();
  for (const { id, text, mentions } of rows) {
    const others = (JSON.parse(mentions) as { id: number }[]).filter((mention) => mention.id !== person.id);
    const set = {
      text: withoutAuthor(withoutMentions(text, person), person),
      mentions: JSON.stringify(others),
    };
    await writer.updateTable('comments').set(set).where('id', '=', id).execute();
  }
}

/** Has the agendas of reviews name the pseudonym as the author of decisions. */
export async function replaceInReviews(
  writer: Writer,
  strategyIds: readonly number[],
  person: Replaced,
): Promise<void> {
  const rows = await writer
    .selectFrom('reviews')
    .select(['id', 'agenda'])
    .where('strategy_id', 'in', strategyIds)
    .where(mayHold('agenda', person.names))
    .execute();
  for (const { id, agenda } of rows) {
    const set = { agenda: JSON.stringify(withoutNames(JSON.parse(agenda), person)) };
    await writer.updateTable('reviews').set(set).where('id', '=', id).execute();
    await yieldIfDue();
  }
}
