import type { Pull, PullRow, PullRun, PullSource } from '../../contract/pulls/pull.ts';
import type { PullSchedule } from '../../contract/pulls/schedule.ts';
import { shownName } from '../content/names.ts';
import { recordNotFound } from '../content/not-found.ts';
import type { Row } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';

const toRun = ({ id, at, ms, why, written, same, refused, rows }: Row<'pull_runs'>): PullRun => ({
  id,
  at,
  ms,
  isFailed: why !== null,
  why,
  written,
  same,
  refused,
  rows: JSON.parse(rows) as PullRow[],
});

/** What a stored data pull reads. */
export const sourceIn = ({ source }: Pick<Row<'pulls'>, 'source'>): PullSource =>
  JSON.parse(source) as PullSource;

/** When a stored data pull runs. */
export const scheduleIn = ({ schedule }: Pick<Row<'pulls'>, 'schedule'>): PullSchedule =>
  JSON.parse(schedule) as PullSchedule;

const pulls = (reader: Reader, strategyId: number) =>
  reader
    .selectFrom('pulls')
    .innerJoin('users', 'users.id', 'pulls.user_id')
    .selectAll('pulls')
    .select(shownName(strategyId).as('by'))
    .where('pulls.strategy_id', '=', strategyId);

type PullWithName = Awaited<ReturnType<ReturnType<typeof pulls>['execute']>>[number];

const toPull = (row: PullWithName, lastRun: Row<'pull_runs'> | undefined): Pull => ({
  id: row.id,
  name: row.name,
  ...sourceIn(row),
  schedule: scheduleIn(row),
  headers: JSON.parse(row.header_names) as string[],
  isOn: row.is_on === 1,
  offWhy: row.off_why,
  by: row.by,
  nextAt: row.next_at,
  failedSince: row.failed_since,
  lastRun: lastRun ? toRun(lastRun) : null,
});

/** The last run of each data pull of a strategy. */
async function lastRuns(reader: Reader, strategyId: number): Promise<Map<number, Row<'pull_runs'>>> {
  const last = reader
    .selectFrom('pull_runs')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('strategy_id', '=', strategyId)
    .groupBy('pull_id');
  const rows = await reader.selectFrom('pull_runs').selectAll().where('id', 'in', last).execute();
  return new Map(rows.map((row) => [row.pull_id, row]));
}

/** The data pulls of a strategy, the newest first. */
export async function readPulls(reader: Reader, strategyId: number): Promise<Pull[]> {
  const rows = await pulls(reader, strategyId).orderBy('pulls.id', 'desc').execute();
  const runs = await lastRuns(reader, strategyId);
  return rows.map((row) => toPull(row, runs.get(row.id)));
}

/** One data pull of a strategy. */
export async function readPull(reader: Reader, strategyId: number, id: number): Promise<Pull> {
  const row = await pulls(reader, strategyId).where('pulls.id', '=', id).executeTakeFirst();
  if (!row) throw recordNotFound('pull');
  return toPull(row, (await lastRuns(reader, strategyId)).get(id));
}

/** The log of a data pull, the newest run first. */
export async function readRuns(reader: Reader, pullId: number): Promise<PullRun[]> {
  const rows = await reader
    .selectFrom('pull_runs')
    .selectAll()
    .where('pull_id', '=', pullId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toRun);
}
