import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { filesOf } from '../files/open-files.ts';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { rowsOf } from '../operation/whole.ts';
import { openStore } from '../store/open.ts';
import { write } from '../store/write.ts';
import { it } from '../test/both.ts';
import { connectBeside, createDatabase } from '../test/database.ts';
import { fillOlder } from '../test/older.ts';
import { person } from '../test/person.ts';
import { integrations } from '../test/integrations.ts';
import { openProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';
import { openFileOf } from './read.ts';

/** The last migration before books are files. */
const WITHOUT_FILES = '0039_maintenance_runs';

// On both engines: a migration, and the jobs after it.
it.onBoth(
  'an upgrade should move the files of all books out of the database, and each stays as it was',
  async () => {
    const product = await openProduct();
    const owner = await person(product);
    const { id: strategyId } = await strategyOf(owner);
    const params = { id: strategyId };
    const { id: snapshotId } = await owner.done('snapshots.create', { params, body: { name: 'Close' } });
    const row = { strategy_id: strategyId, snapshot_id: snapshotId, title: 'Board', format: 'pdf' } as const;
    const made = { choices: '{}', state: 'done', progress: 100, user_id: owner.id, at: '' } as const;
    const contents = Array.from({ length: 5 }, (_, at) => Buffer.alloc(200_000, at));
    await write(product.store, (writer) =>
      writer
        .insertInto('books')
        .values(contents.map((bytes) => ({ ...row, ...made, content: bytes.toString('base64') })))
        .execute(),
    );
    const older = await createDatabase(true);
    const beside = connectBeside(product.database);
    await fillOlder(older, rowsOf(beside), WITHOUT_FILES);
    await beside.destroy();
    await product.close();

    const store = await openStore(older);
    const files = filesOf(older);
    const books = await store.read.selectFrom('books').select('id').orderBy('id').execute();
    const filesNow = async (): Promise<Buffer[]> => {
      const opened = await Promise.all(books.map(({ id }) => openFileOf(store.read, files, id)));
      return Promise.all(
        opened.map(({ bytes }) => (Buffer.isBuffer(bytes) ? Promise.resolve(bytes) : buffer(bytes))),
      );
    };
    expect(await filesNow()).toEqual(contents);
    const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) };
    const runner = new JobRunner(store, jobKinds({ store, files, ...integrations }, undefined), log).start();
    await until('all are files', async () => {
      const left = store.read.selectFrom('books').select('id').where('content', 'is not', null);
      return (await left.execute()).length === 0;
    });
    await runner.stop();
    expect(await filesNow()).toEqual(contents);
    await store.close();
    await older.drop();
  },
);
