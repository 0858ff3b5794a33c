import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engine } from '../test/database.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { countStatements } from '../test/statements.ts';
import { atTheEnd, write, type Writer } from './writer.ts';

const product = await startProduct();

const renamed = (writer: Writer, id: number, name: string): CompiledQuery =>
  writer.updateTable('users').set({ display_name: name }).where('id', '=', id).compile();

async function nameOf(id: number): Promise<string> {
  const users = product.store.read.selectFrom('users').select('display_name').where('id', '=', id);
  return (await users.executeTakeFirstOrThrow()).display_name;
}

describe('what a transaction leaves for its end', () => {
  it('should be committed with it, each with its own values', async () => {
    const [one, other] = [await person(product), await person(product)];
    await write(product.store, async (writer) => {
      atTheEnd(writer, renamed(writer, one.id, 'Ada'));
      atTheEnd(writer, renamed(writer, other.id, 'Grace'));
      await writer.executeQuery(renamed(writer, one.id, 'Somebody'));
    });
    expect([await nameOf(one.id), await nameOf(other.id)]).toEqual(['Ada', 'Grace']);
  });

  it('should be undone with it where one part fails', async () => {
    const { id } = await person(product);
    const before = await nameOf(id);
    const failing = write(product.store, async (writer) => {
      await writer.executeQuery(renamed(writer, id, 'Ada'));
      atTheEnd(writer, renamed(writer, id, 'Grace'));
      atTheEnd(writer, CompiledQuery.raw('update nothing set nobody = 1'));
    });
    await expect(failing).rejects.toThrow(/nothing/);
    expect(await nameOf(id)).toBe(before);
  });

  it('should not be done where the work fails', async () => {
    const { id } = await person(product);
    const before = await nameOf(id);
    const failing = write(product.store, async (writer) => {
      atTheEnd(writer, renamed(writer, id, 'Grace'));
      await Promise.reject(new Error('the work'));
    });
    await expect(failing).rejects.toThrow('the work');
    expect(await nameOf(id)).toBe(before);
  });

  it('should come before that is reached, and not be lost', async () => {
    const { id } = await person(product);
    const writers: Writer[] = [];
    await write(product.store, async (writer) => void writers.push(writer));
    for (const writer of writers) expect(() => atTheEnd(writer, renamed(writer, id, 'Ada'))).toThrow(/done/);
    expect(writers).toHaveLength(1);
  });

  it('should go to PostgreSQL in one', async () => {
    const [one, other] = [await person(product), await person(product)];
    const count = (ids: number[]) =>
      countStatements(() =>
        write(product.store, async (writer) => {
          for (const id of ids) atTheEnd(writer, renamed(writer, id, 'Ada'));
        }),
      );
    const [ofOne, ofTwo] = [await count([one.id]), await count([one.id, other.id])];
    expect(ofTwo - ofOne).toBe(engine === 'postgres' ? 0 : 1);
  });
});
