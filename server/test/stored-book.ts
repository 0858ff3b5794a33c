import { storeBook } from '../books/files.ts';
import { write } from '../store/write.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';

/** A book of a snapshot whose file has these bytes, as the job makes it. */
export async function storedBook(
  { store, files }: Pick<Product, 'store' | 'files'>,
  owner: Person,
  { strategyId, snapshotId }: { strategyId: number; snapshotId: number },
  bytes: Buffer,
): Promise<{ id: number; file: string }> {
  const body = { snapshotId, format: 'pdf', sections: ['cover'] as 'cover'[] } as const;
  const { id } = await owner.done('books.create', { params: { id: strategyId }, body });
  const stored = await storeBook(files, { id, format: 'pdf' }, bytes);
  const made = { state: 'done', progress: 100, pages: 1, ...stored } as const;
  await write(store, (writer) => writer.updateTable('books').set(made).where('id', '=', id).execute());
  return { id, file: stored.file };
}
