import type { Content } from '../../contract/commands/content.ts';
import { type Dismissal, foundOf, type NewDismissal } from '../../contract/plan-check/dismissal.ts';
import type { FoundKind, RuleName } from '../../contract/plan-check/finding.ts';
import { commentedIn } from '../../contract/people/comments.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { deleteRecord, insertRecord, requireRow, updateRecord } from '../change/records.ts';
import type { StrategyTx } from '../change/tx.ts';
import type { Reader } from '../store/store.ts';
import { shownName, shownNameOf } from '../content/names.ts';

/** The dismissed findings of a strategy, newest first. */
export async function readDismissals(reader: Reader, strategyId: number): Promise<Dismissal[]> {
  const rows = await reader
    .selectFrom('dismissals')
    .innerJoin('users', 'users.id', 'dismissals.user_id')
    .select([
      'dismissals.id',
      'dismissals.rule',
      'dismissals.of',
      'dismissals.reason',
      'dismissals.user_id as userId',
      shownName(strategyId).as('name'),
      'dismissals.at',
    ])
    .where('dismissals.strategy_id', '=', strategyId)
    .orderBy('dismissals.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, rule: row.rule as RuleName }));
}

/** The column that refers to the record of each kind, whose deletion takes its dismissals along. */
const COLUMNS = {
  pillar: 'node_id',
  objective: 'node_id',
  kpi: 'kpi_id',
  initiative: 'initiative_id',
} as const;

/** The title of a record; undefined where the strategy has none like that. */
function titleIn(content: Content, strategyId: number, kind: FoundKind, id: number): string | undefined {
  if (kind === 'strategy') return id === strategyId ? content.strategy.get(id)?.title : undefined;
  if (kind !== 'pillar') return commentedIn(content, { kind, id })?.title;
  const node = content.node.get(id);
  return node?.type === 'perspective' ? node.title : undefined;
}

/** Dismisses a finding. Dismissed again, it has the new reason. */
export async function dismiss(tx: StrategyTx, { rule, of, reason }: NewDismissal): Promise<Dismissal> {
  const { writer, strategyId, userId, at } = tx;
  const { kind, id: recordId } = foundOf(of);
  const label = titleIn(await tx.content(), strategyId, kind, recordId);
  if (label === undefined) throw notFound('What this finding is about');
  const name = await shownNameOf(writer, strategyId, userId);
  const set = { reason, user_id: userId, at };
  const dismissed = await writer
    .selectFrom('dismissals')
    .select(['id', 'reason'])
    .where('strategy_id', '=', strategyId)
    .where('rule', '=', rule)
    .where('of', '=', of)
    .executeTakeFirst();
  if (dismissed) {
    const words = { before: { reason: dismissed.reason }, after: { reason } };
    await updateRecord(tx, 'finding', { id: dismissed.id, label }, set, words);
    return { id: dismissed.id, rule, of, reason, userId, name, at };
  }
  const reference = kind === 'strategy' ? {} : { [COLUMNS[kind]]: recordId };
  const after = { rule, of, reason };
  const id = await insertRecord(tx, 'finding', { rule, of, ...reference, ...set }, { label, after });
  return { id, rule, of, reason, userId, name, at };
}

/** Shows a dismissed finding again. */
export async function restore(tx: StrategyTx, id: number): Promise<void> {
  const { writer, strategyId } = tx;
  const { rule, of, reason } = await requireRow(writer, 'finding', strategyId, id);
  const { kind, id: recordId } = foundOf(of);
  const label = titleIn(await tx.content(), strategyId, kind, recordId) ?? '';
  await deleteRecord(tx, 'finding', { id, label }, { rule, of, reason });
}
