import type { Content } from '../../contract/commands/content.ts';
import { type Dismissal, foundOf, type NewDismissal } from '../../contract/plan-check/dismissal.ts';
import type { FoundKind, RuleName } from '../../contract/plan-check/finding.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { type ChangeContext, revisedOf } from '../change/pipeline.ts';
import type { Reader } from '../store/store.ts';

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
      'users.display_name as name',
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
const TYPES = { pillar: 'perspective', objective: 'objective' } as const;

/** The title of a record; undefined where the strategy has none like that. */
function titleIn(content: Content, strategyId: number, kind: FoundKind, id: number): string | undefined {
  if (kind === 'strategy') return id === strategyId ? content.strategy.get(id)?.title : undefined;
  if (kind === 'kpi') return content.kpi.get(id)?.measure;
  if (kind === 'initiative') return content.initiative.get(id)?.initiative;
  const node = content.node.get(id);
  return node?.type === TYPES[kind] ? node.title : undefined;
}

/** Dismisses a finding. Dismissed again, it has the new reason. */
export async function dismiss(
  change: ChangeContext,
  name: string,
  { rule, of, reason }: NewDismissal,
): Promise<Dismissal> {
  const { writer, strategyId, userId, at } = change;
  const { kind, id: recordId } = foundOf(of);
  const label = titleIn((await revisedOf(change)).content, strategyId, kind, recordId);
  if (label === undefined) throw notFound('What this finding is about');
  const by = { reason, user_id: userId, at };
  const known = await writer
    .selectFrom('dismissals')
    .select(['id', 'reason'])
    .where('strategy_id', '=', strategyId)
    .where('rule', '=', rule)
    .where('of', '=', of)
    .executeTakeFirst();
  if (known) {
    await writer.updateTable('dismissals').set(by).where('id', '=', known.id).execute();
    const before = { reason: known.reason };
    change.record({ entity: 'finding', id: known.id, label, before, after: { reason } });
    return { id: known.id, rule, of, reason, userId, name, at };
  }
  const reference = kind === 'strategy' ? {} : { [COLUMNS[kind]]: recordId };
  const { id } = await writer
    .insertInto('dismissals')
    .values({ strategy_id: strategyId, rule, of, ...reference, ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  change.record({ entity: 'finding', id, label, after: { rule, of, reason } });
  return { id, rule, of, reason, userId, name, at };
}

/** Shows a dismissed finding again. */
export async function restore(change: ChangeContext, id: number): Promise<void> {
  const { writer, strategyId } = change;
  const found = await writer
    .selectFrom('dismissals')
    .select(['rule', 'of', 'reason'])
    .where('id', '=', id)
    .where('strategy_id', '=', strategyId)
    .executeTakeFirst();
  if (!found) throw notFound('This dismissal');
  const { kind, id: recordId } = foundOf(found.of);
  const label = titleIn((await revisedOf(change)).content, strategyId, kind, recordId) ?? '';
  await writer.deleteFrom('dismissals').where('id', '=', id).execute();
  change.record({ entity: 'finding', id, label, before: found });
}
