import type { ScorecardAnswer } from '../../contract/scorecard/answers.ts';
import { type Judged, NO_STATUS, statusText } from '../../contract/words/status.ts';
import { inPages } from '../lib/paging.ts';
import { readScorecard } from '../measures/scorecard/locked.ts';
import type { Row } from '../store/schema.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Writer } from '../store/writer.ts';

/** The status of a record, as the webhooks of its strategy know it. */
export type KnownStatus = Pick<Row<'webhook_statuses'>, 'of' | 'status' | 'period'>;

/** A status that is another than before. */
export interface StatusChange {
  kind: string;
  id: number;
  title: string;
  /** The key of its period, where it is computed of one. */
  period: string | null;
  before: string;
  after: string;
}

/** The computed statuses of KPIs and objectives in the last month that has ended. */
export async function readStatuses(store: Store, strategyId: number): Promise<KnownStatus[]> {
  const bytes = await readScorecard(store, strategyId, {});
  const { period, kpis, objectives } = JSON.parse(bytes.toString()) as ScorecardAnswer;
  const known = (of: string, status: Judged, key: string | null): KnownStatus => ({
    of,
    status: statusText(status),
    period: key,
  });
  return [
    ...kpis.map((kpi) => known(`kpi:${kpi.id}`, kpi.status, kpi.period)),
    ...objectives.map(({ id, status }) => known(`objective:${id}`, status, period.key)),
  ];
}

/** The statuses that were told last. */
export async function knownStatuses(reader: Reader, strategyId: number): Promise<Map<string, KnownStatus>> {
  const rows = await reader
    .selectFrom('webhook_statuses')
    .select(['of', 'status', 'period'])
    .where('strategy_id', '=', strategyId)
    .execute();
  return new Map(rows.map((row) => [row.of, row]));
}

/** Stores statuses as those that are known. */
export async function keepStatuses(
  writer: Writer,
  strategyId: number,
  statuses: readonly KnownStatus[],
): Promise<void> {
  for await (const page of inPages(statuses))
    await writer
      .insertInto('webhook_statuses')
      .values(page.map((status) => ({ strategy_id: strategyId, ...status })))
      .onConflict((conflict) =>
        conflict
          .columns(['strategy_id', 'of'])
          .doUpdateSet((row) => ({ status: row.ref('excluded.status'), period: row.ref('excluded.period') })),
      )
      .execute();
}

/**
 * The statuses that differ from the known ones, and what is known from now on. A month that begins without values takes no status
 * away: the last one stays until there is another.
 */
export function compareStatuses(
  known: ReadonlyMap<string, KnownStatus>,
  now: readonly KnownStatus[],
): { changed: Omit<StatusChange, 'title'>[]; kept: KnownStatus[] } {
  const changed: Omit<StatusChange, 'title'>[] = [];
  const kept: KnownStatus[] = [];
  for (const status of now) {
    const { status: before = NO_STATUS, period } = known.get(status.of) ?? {};
    const isNewPeriod = period !== undefined && period !== status.period;
    if (status.status === NO_STATUS && isNewPeriod) continue;
    if (before === status.status && !isNewPeriod) continue;
    kept.push(status);
    const [kind = '', id] = status.of.split(':');
    if (before !== status.status)
      changed.push({ kind, id: Number(id), period: status.period, before, after: status.status });
  }
  return { changed, kept };
}
