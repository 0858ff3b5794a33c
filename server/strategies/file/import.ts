import { randomUUID } from 'node:crypto';
import type { Command } from '../../../contract/commands/commands.ts';
import { mapReferences } from '../../../contract/commands/references.ts';
import { badField } from '../../../contract/api/refusal.ts';
import {
  FILE_KINDS,
  FILE_LISTS,
  type FileKind,
  type FileRecord,
} from '../../../contract/exchange/file-records.ts';
import type { StrategyFile } from '../../../contract/exchange/strategy-file.ts';
import { COMMENT_MAX, commentedIn, commentedOf } from '../../../contract/people/comments.ts';
import { periodOn } from '../../../contract/scorecard/periods.ts';
import { keyOfPoint, type PointEdit } from '../../../contract/scorecard/point-edits.ts';
import { runOnContent } from '../../change/apply-commands.ts';
import { insertRecord } from '../../change/records.ts';
import type { StrategyTx } from '../../change/tx.ts';
import { addTemplate } from '../../books/write.ts';
import { calendarOf } from '../../content/calendar.ts';
import { flatMapYielding, yieldIfDue } from '../../lib/event-loop.ts';
import { changedDueDays } from '../../measures/due-days.ts';
import { refreshViews } from '../../measures/refresh-views.ts';
import { settleAll } from '../../measures/settle.ts';
import { persistPoints } from '../../measures/points/write.ts';
import { setCloseDays } from '../../month/close-days.ts';
import { dismiss } from '../../plan/dismissals.ts';
import { addSnapshots } from './add-snapshots.ts';
import { refuseBeyondLimits } from './limits.ts';
import { type Importer, isImporter, type StoredIds, wordsOf } from './importer.ts';

/** What of a record may refer to later ones of its list: it is given once all are there. */
const LATER: Partial<Record<FileKind, Record<string, unknown>>> = {
  kpi: { source: 'manual', formula: '', numeratorId: null, denominatorId: null },
  initiative: { dependencies: [] },
};

/** A record as a text, such as `kpi:12`, with its stored id. */
const textOf = (text: string, storedOf: StoredIds): string => {
  const [name = '', id] = text.split(':');
  return `${name}:${storedOf(Number(id))}`;
};

/** The fields of a KPI, with its owner where that is the one who imports. */
function ofKpi({ owner, ...fields }: Record<string, unknown>, importer: Importer): Record<string, unknown> {
  return { ...fields, ...(isImporter(owner as string | null, importer) && { ownerId: importer.id }) };
}

function creation(kind: FileKind, { id, ...fields }: FileRecord, importer: Importer): Command {
  const all = { ...(kind === 'kpi' ? ofKpi(fields, importer) : fields), ...LATER[kind] };
  return { type: `${kind}.create`, id: -id, fields: mapReferences(kind, all, (to) => -to) };
}

/** The command that gives a record what refers to later ones; none where nothing does. */
function completion(kind: FileKind, record: FileRecord, storedOf: StoredIds): Command[] {
  const names = Object.entries(LATER[kind] ?? {}).filter(
    ([name, none]) => record[name] !== undefined && JSON.stringify(record[name]) !== JSON.stringify(none),
  );
  if (names.length === 0) return [];
  const fields = Object.fromEntries(names.map(([name]) => [name, record[name]]));
  return [{ type: `${kind}.update`, id: storedOf(record.id), fields: mapReferences(kind, fields, storedOf) }];
}

/** Makes the records of the plan. Returns their ids. */
async function addPlan(tx: StrategyTx, file: StrategyFile, importer: Importer): Promise<StoredIds> {
  const all = FILE_KINDS.flatMap((kind) => file[FILE_LISTS[kind]].map((record) => ({ kind, record })));
  const commands = await flatMapYielding(all, ({ kind, record }) => [creation(kind, record, importer)]);
  const {
    title: _title,
    description: _description,
    boardTitle: _boardTitle,
    closesAfterDays: _days,
    ...settings
  } = file.strategy;
  const { ids, content } = await runOnContent(tx, [
    { type: 'strategy.update', id: tx.strategyId, fields: settings },
    ...commands,
  ]);
  const stored = new Map(all.map(({ record: { id } }, at) => [id, ids[at + 1] ?? 0]));
  const storedOf = (id: number): number => stored.get(id) ?? 0;
  // Every vision was linked to every mission; somebody may have deleted such a link.
  const linked = new Set(file.links.map(({ id }) => storedOf(id)));
  const unlinked = [...content.link.keys()].filter((id) => !linked.has(id));
  await runOnContent(tx, [
    ...unlinked.map((id): Command => ({ type: 'link.delete', id })),
    ...(await flatMapYielding(all, ({ kind, record }) => completion(kind, record, storedOf))),
  ]);
  return storedOf;
}

async function addPoints(tx: StrategyTx, { points }: StrategyFile, storedOf: StoredIds): Promise<void> {
  const content = await tx.content();
  const calendar = calendarOf(content, tx.strategyId);
  const seen = new Set<string>();
  const edits: PointEdit[] = [];
  for (const [index, { kpi, series, grain, start, value, note = '' }] of points.entries()) {
    const kpiId = storedOf(kpi);
    if (!content.kpi.has(kpiId)) throw badField(`points.${index}.kpi`, 'Name a KPI of the file');
    if (periodOn(calendar, grain, start).start !== start)
      throw badField(`points.${index}.start`, `Give the first day of a ${grain}`);
    const after = { value, state: value === null ? ('na' as const) : ('value' as const), note };
    const edit = { kpiId, series, grain, start, after };
    const key = keyOfPoint(edit);
    if (seen.has(key)) throw badField(`points.${index}.start`, 'Give each value once');
    seen.add(key);
    edits.push(edit);
    await yieldIfDue();
  }
  const written = await persistPoints(tx, edits);
  await refreshViews(tx, { days: await changedDueDays(tx, { events: [], points: written }) });
  await settleAll(tx);
}

async function addComments(
  tx: StrategyTx,
  { comments }: StrategyFile,
  { storedOf, importer }: { storedOf: StoredIds; importer: Importer },
): Promise<void> {
  const content = await tx.content();
  const threads = new Map<number, { of: string; storedId: number }>();
  for (const [index, comment] of comments.entries()) {
    const { id, of, period, parent, by, at, editedAt, resolvedAt, deletedAt } = comment;
    const about = commentedOf(textOf(of, storedOf));
    if (!commentedIn(content, about)) throw badField(`comments.${index}.of`, 'Name a record of the file');
    const thread = parent === null ? null : threads.get(parent);
    if (thread === undefined || (thread && thread.of !== of))
      throw badField(`comments.${index}.parent`, 'Name a comment before this one, on the same record');
    const text = wordsOf({ by, text: comment.text, max: COMMENT_MAX }, importer);
    const values = {
      kind: about.kind,
      record_id: about.id,
      period,
      parent_id: thread && thread.storedId,
      user_id: importer.id,
      text,
      mentions: '[]',
      at,
      edited_at: editedAt,
      resolved_at: resolvedAt,
      resolved_by: resolvedAt === null ? null : importer.id,
      deleted_at: deletedAt,
    };
    const storedId = await insertRecord(tx, 'comment', values, { label: '', after: { text } });
    // One level: replies have none.
    if (parent === null) threads.set(id, { of, storedId });
  }
}

async function addReviews(
  tx: StrategyTx,
  { reviews }: StrategyFile,
  { storedOf, importer, snapshotOf }: { storedOf: StoredIds; importer: Importer; snapshotOf: StoredIds },
): Promise<void> {
  const content = await tx.content();
  for (const [index, review] of reviews.entries()) {
    const { name, grain, start, label, at, heldAt, snapshot, agenda, actions } = review;
    for (const [place, { of }] of agenda.entries())
      if (of !== null && !commentedIn(content, commentedOf(textOf(of, storedOf))))
        throw badField(`reviews.${index}.agenda.${place}.of`, 'Name a record of the file');
    const keys = new Map(agenda.map(({ id }) => [id, randomUUID()]));
    const items = agenda.map((item) => ({
      ...item,
      id: keys.get(item.id),
      of: item.of === null ? null : textOf(item.of, storedOf),
    }));
    const values = {
      name,
      grain,
      start,
      label,
      state: heldAt === null ? ('open' as const) : ('held' as const),
      user_id: importer.id,
      at,
      held_at: heldAt,
      snapshot_id: snapshotOf(snapshot ?? 0) || null,
      agenda: JSON.stringify(items),
    };
    const after = { name, period: `${grain}:${start}`, periodLabel: label };
    const reviewId = await insertRecord(tx, 'review', values, { label: name, after });
    for (const { item, title, owner, ownerName, due, doneAt, actionStep } of actions) {
      const isOwn = isImporter(owner, importer);
      const action = {
        review_id: reviewId,
        item_id: (item !== null && keys.get(item)) || null,
        title,
        owner_id: isOwn ? importer.id : null,
        owner_name: isOwn || ownerName !== '' ? ownerName : (owner ?? ''),
        due,
        done_at: doneAt,
        action_step_id: (actionStep !== null && storedOf(actionStep)) || null,
      };
      await insertRecord(tx, 'reviewAction', action, { label: title, after: { title, due } });
    }
  }
}

/** Fills a new strategy with what a file holds. */
export async function addFile(tx: StrategyTx, file: StrategyFile, importer: Importer): Promise<void> {
  refuseBeyondLimits(file, tx.limits);
  const storedOf = await addPlan(tx, file, importer);
  await addPoints(tx, file, storedOf);
  await addComments(tx, file, { storedOf, importer });
  const snapshotOf = await addSnapshots(tx, file, { storedOf, importer });
  await addReviews(tx, file, { storedOf, importer, snapshotOf });
  for (const { rule, of, reason } of file.dismissals)
    await dismiss(tx, {
      rule,
      of: of === 'strategy' ? `strategy:${tx.strategyId}` : textOf(of, storedOf),
      reason,
    });
  for (const template of file.bookTemplates) await addTemplate(tx, template);
  await setCloseDays(tx, file.strategy.closesAfterDays ?? null);
}
