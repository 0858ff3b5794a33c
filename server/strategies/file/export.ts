import { FILE_KINDS, FILE_LISTS } from '../../../contract/exchange/file-records.ts';
import { FILE_VERSION, type FilePoint } from '../../../contract/exchange/strategy-file.ts';
import type { Limits } from '../../../contract/commands/limits.ts';
import type { AnyRecord } from '../../../contract/kinds/kinds.ts';
import { readWithContent } from '../../content/contents.ts';
import { usernameShown } from '../../content/names.ts';
import { bytesOf, listJson } from '../../content/flow.ts';
import { yieldIfDue } from '../../lib/event-loop.ts';
import { allPoints } from '../../measures/points/all.ts';
import type { Reader, Store } from '../../store/store.ts';
import { readBeside } from './beside.ts';
import { type FileIds, fileRecord, inOrder } from './in-order.ts';
import { readFileBooks, readFilePublications, readFileSnapshots } from './snapshots.ts';

async function readPoints(reader: Reader, kpis: readonly AnyRecord[], idOf: FileIds): Promise<FilePoint[]> {
  const points: FilePoint[] = [];
  const ids = kpis.map(({ id }) => id);
  for await (const rows of allPoints(reader, ids)) {
    for (const { kpi_id, note, ...point } of rows)
      points.push({ kpi: idOf('kpi', kpi_id) ?? 0, ...point, ...(note !== '' && { note }) });
    await yieldIfDue();
  }
  return points;
}

/** A strategy as the bytes of a file, from one state of the database. Other requests run in between. */
export const strategyFile = (
  store: Store,
  strategyId: number,
  { snapshotsPerUser }: Pick<Limits, 'snapshotsPerUser'>,
): Promise<{ title: string; bytes: Buffer }> =>
  readWithContent(store, strategyId, async (reader, { content }) => {
    const { records, idOf, anyIdOf } = inOrder(content);
    const { closes_after_days: closesAfterDays } = await reader
      .selectFrom('strategies')
      .select('closes_after_days')
      .where('id', '=', strategyId)
      .executeTakeFirstOrThrow();
    const users = await reader
      .selectFrom('users')
      .select(['id', usernameShown().as('username')])
      .where('id', 'in', (query) =>
        query
          .selectFrom('events')
          .select('user_id')
          .where('strategy_id', '=', strategyId)
          .union(query.selectFrom('memberships').select('user_id').where('strategy_id', '=', strategyId)),
      )
      .execute();
    const names = new Map(users.map(({ id, username }) => [id, username]));
    const nameOf = (id: number): string => names.get(id) ?? '';
    const points = await readPoints(reader, records.kpi, idOf);
    const snapshots = await readFileSnapshots(reader, strategyId, snapshotsPerUser, { anyIdOf, nameOf });
    const beside = await readBeside(reader, strategyId, { idOf, nameOf, snapshotOf: snapshots.idOf });
    const books = await readFileBooks(reader, strategyId, snapshots);
    const publications = await readFilePublications(reader, strategyId, snapshots);
    const { id: _, ...texts } = content.strategy.get(strategyId) ?? { id: 0, title: '' };
    function* pieces(): Generator<string> {
      const exportedAt = new Date().toISOString();
      const head = { version: FILE_VERSION, product: 'Meridian', exportedAt };
      yield JSON.stringify({ ...head, strategy: { ...texts, closesAfterDays } }).slice(0, -1);
      for (const kind of FILE_KINDS) {
        yield `,\n"${FILE_LISTS[kind]}":`;
        yield* listJson(records[kind].map((record) => fileRecord(kind, record, { idOf, nameOf })));
      }
      yield ',\n"points":';
      yield* listJson(points);
      for (const [name, list] of Object.entries({ ...beside, ...snapshots.lists, books, publications })) {
        yield `,\n"${name}":`;
        yield* listJson(list);
      }
      yield '}\n';
    }
    return { title: texts.title, bytes: await bytesOf(pieces()) };
  });
