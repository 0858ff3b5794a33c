import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { queueMail } from '../mail/queue.ts';
import { openStore } from '../store/open.ts';
import { write } from '../store/write.ts';
import { it } from '../test/both.ts';
import { createDatabase } from '../test/database.ts';
import { runHere, settingsOf } from '../test/process.ts';
import { startProduct } from '../test/product.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const product = await startProduct();
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-mails-'));
afterAll(() => rmSync(folder, { recursive: true }));

// On both engines: a restore changes rows after it has compared them.
it.onBoth('sets the mails aside that waited when the backup was made, and no others', async () => {
  const send = (address: string) =>
    write(product.store, (writer) =>
      queueMail(writer, { kind: 'invite', address, userId: null, payload: {} }),
    );
  await send('waiting@example.org');
  await send('sent@example.org');
  await write(product.store, (writer) =>
    writer.updateTable('mails').set({ state: 'sent' }).where('address', 'like', 'sent%').execute(),
  );
  await runHere({ event: () => 'backup', run: backup }, [folder], settingsOf(product.database));
  const [file = ''] = readdirSync(folder);
  const place = await createDatabase(true);
  const restoring = { event: () => 'restore', run: restore };
  const restored = await runHere(restoring, [path.join(folder, file)], settingsOf(place));
  expect(restored.out).toContain('Mails that waited are not sent.');
  const store = await openStore(place);
  const mails = await store.read.selectFrom('mails').select(['state', 'error']).orderBy('id').execute();
  await store.close();
  await place.drop();
  expect(mails).toEqual([
    { state: 'dropped', error: expect.stringContaining('set it aside') },
    { state: 'sent', error: null },
  ]);
});
