import { badFields, Refusal } from '../../contract/api/refusal.ts';
import type { Body } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { pullFaults, type PullSource } from '../../contract/pulls/pull.ts';
import { scheduleText } from '../../contract/pulls/schedule.ts';
import { deleteRecord, insertRecord, requireRow, updateRecord } from '../change/records.ts';
import type { StrategyTx } from '../change/tx.ts';
import { calendarOf } from '../content/calendar.ts';
import { enqueue } from '../jobs/queue.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { Row } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';
import { givenHeaders, headersIn, sealed } from './headers.ts';
import { scheduleIn, sourceIn } from './read.ts';
import { nextRun } from './schedule.ts';

/** The kind of the jobs that run data pulls. */
export const PULL_JOB = 'pulls.run';
const keyOf = (id: number): string => `${PULL_JOB}:${id}`;

/** Has a data pull run at a time, in place of the one that waits. */
export const enqueueRun = (writer: Writer, id: number, dueAt: Date): Promise<void> =>
  enqueue(writer, { kind: PULL_JOB, key: keyOf(id), payload: { pullId: id }, dueAt });

const endRuns = (writer: Writer, id: number) =>
  writer.deleteFrom('jobs').where('key', '=', keyOf(id)).execute();

/** Only the fields of a source. */
export const pickSource = (given: PullSource): PullSource => {
  const { url, format, rowsAt, valueAt, kpiId, codeAt, period, periodAt } = given;
  return { url, format, rowsAt, valueAt, kpiId, codeAt, period, periodAt };
};

/** Throws with the fields at fault, unless a source fits together and its KPI is one of the strategy. */
export async function requireSource(tx: StrategyTx, source: PullSource): Promise<void> {
  const { kpi } = await tx.content();
  const faults = pullFaults(source);
  if (source.kpiId !== null && !kpi.has(source.kpiId)) faults.kpiId = 'Choose a KPI of this strategy';
  const list = Object.entries(faults).map(([path, message]) => ({ path, message }));
  if (list.length > 0) throw badFields(list);
}

type Fields = Readonly<{
  name: string;
  host: string;
  schedule: string;
  isOn: boolean;
  offWhy: string | null;
}>;

/** What the history says of a data pull. */
const wordsOf = (row: Pick<Row<'pulls'>, 'name' | 'source' | 'schedule' | 'is_on' | 'off_why'>): Fields => ({
  name: row.name,
  host: new URL(sourceIn(row).url).host,
  schedule: scheduleText(scheduleIn(row)),
  isOn: row.is_on === 1,
  offWhy: row.off_why,
});

/** When it runs next, by the calendar of its strategy. */
async function nextAt(tx: StrategyTx, row: Pick<Row<'pulls'>, 'schedule'>): Promise<Date> {
  const { timeZone } = calendarOf(await tx.content(), tx.strategyId);
  return nextRun(scheduleIn(row), timeZone, new Date(tx.at));
}

/** Adds a data pull, which enters values as the caller. */
export async function addPull(
  tx: StrategyTx,
  secrets: SecretBox,
  { name, schedule, headers = [], ...given }: Body<Routes['pulls.create']>,
): Promise<number> {
  const source = pickSource(given);
  await requireSource(tx, source);
  const all = givenHeaders(secrets, headers, source.url, undefined);
  const row = {
    name,
    source: JSON.stringify(source),
    schedule: JSON.stringify(schedule),
    is_on: 1,
    off_why: null,
  };
  const next = await nextAt(tx, row);
  const values = {
    ...row,
    user_id: tx.userId,
    headers: sealed(secrets, all),
    header_names: JSON.stringify(Object.keys(all)),
    next_at: next.toISOString(),
    failed_since: null,
    failures: 0,
    at: tx.at,
  };
  const id = await insertRecord(tx, 'pull', values, { label: name, after: wordsOf(row) });
  await enqueueRun(tx.writer, id, next);
  return id;
}

/** Changes a data pull: from then on it enters values as the caller. */
export async function changePull(
  tx: StrategyTx,
  secrets: SecretBox,
  id: number,
  { name, schedule, headers, isOn, ...given }: Body<Routes['pulls.update']>,
): Promise<void> {
  const row = await requireRow(tx.writer, 'pull', tx.strategyId, id);
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const source = pickSource({ ...sourceIn(row), ...changed });
  await requireSource(tx, source);
  const names = JSON.parse(row.header_names) as string[];
  const all = givenHeaders(secrets, headers ?? names.map((kept) => ({ name: kept })), source.url, row);
  const isSame = JSON.stringify(all) === JSON.stringify(names.length > 0 ? headersIn(secrets, row) : {});
  const is_on = Number(isOn ?? row.is_on === 1);
  const set = {
    name: name ?? row.name,
    source: JSON.stringify(source),
    schedule: schedule ? JSON.stringify(schedule) : row.schedule,
    is_on,
    off_why: is_on === 1 ? null : row.off_why,
  };
  const next = is_on === 1 ? await nextAt(tx, set) : null;
  const more = {
    user_id: tx.userId,
    headers: isSame ? row.headers : sealed(secrets, all),
    header_names: JSON.stringify(Object.keys(all)),
    next_at: next?.toISOString() ?? null,
    ...(row.is_on === 0 && is_on === 1 && { failed_since: null, failures: 0 }),
  };
  // The address and the headers may be secrets, so the history only says that something of them changed.
  const isOther = set.source !== row.source || !isSame || tx.userId !== row.user_id;
  const isChanged = await updateRecord(
    tx,
    'pull',
    { id, label: set.name },
    { ...set, ...more },
    { before: { ...wordsOf(row), reads: '' }, after: { ...wordsOf(set), reads: isOther ? 'changed' : '' } },
  );
  if (!isChanged) return;
  if (next) await enqueueRun(tx.writer, id, next);
  else await endRuns(tx.writer, id);
}

/** Turns a data pull off, and says why. */
export async function turnOffPull(tx: StrategyTx, row: Row<'pulls'>, why: string): Promise<void> {
  const set = { is_on: 0, off_why: why, next_at: null };
  const words = { before: wordsOf(row), after: wordsOf({ ...row, ...set }) };
  await updateRecord(tx, 'pull', { id: row.id, label: row.name }, set, words);
}

/** Deletes a data pull with its log. */
export async function deletePull(tx: StrategyTx, id: number): Promise<void> {
  const row = await requireRow(tx.writer, 'pull', tx.strategyId, id);
  await endRuns(tx.writer, id);
  await deleteRecord(tx, 'pull', { id, label: row.name }, wordsOf(row));
}

/** Throws unless a data pull may run. */
export function requireOn({ is_on }: Pick<Row<'pulls'>, 'is_on'>): void {
  if (is_on === 0) throw new Refusal('conflict', 'This data pull is off. Turn it on first.');
}
