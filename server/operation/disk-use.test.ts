import { expect } from 'vitest';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { onlyAudit, runProgram, settingsOf } from '../test/process.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();

/** The size of each part that the command prints, in megabytes. */
async function diskUse(): Promise<Record<string, number>> {
  const { code, out, err } = await runProgram('operation/disk-use.ts', [], settingsOf(product.database));
  expect(err).toEqual(onlyAudit('disk-use'));
  expect(code).toBe(0);
  const lines = out.trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, part = '', size] = /^(.+)\t([\d,.]+) MB$/.exec(line) ?? [line];
      return [part, Number(size?.replaceAll(',', ''))];
    }),
  );
}

describe('npm run disk-use', () => {
  // On both engines: each measures its tables in its own way.
  it.onBoth(
    'should print the size of the history and of the strategies beside a running server',
    async () => {
      const owner = await person(product);
      const { id } = await strategyOf(owner);
      await product.files.write('books/1-0123456789abcdef.pdf', new Blob(['x'.repeat(2_000_000)]));
      const before = await diskUse();
      expect(before['files of books']).toBe(2);
      // Random, since PostgreSQL compresses what repeats.
      const text = () => Buffer.from(crypto.getRandomValues(new Uint8Array(7_500))).toString('base64');
      const line = (revision: number) => ({
        strategy_id: id,
        revision,
        seq: 0,
        at: new Date().toISOString(),
        user_id: owner.id,
        entity: 'strategy' as const,
        entity_id: id,
        operation: 'update' as const,
        label: '',
        before: null,
        after: JSON.stringify({ description: text() }),
        command_id: null,
      });
      await write(product.store, (writer) =>
        writer
          .insertInto('events')
          .values(Array.from({ length: 500 }, (_, index) => line(index + 100)))
          .execute(),
      );
      const after = await diskUse();
      expect(Object.keys(after)[0]).toBe('history');
      expect(after['history']).toBeGreaterThan((before['history'] ?? 0) + 4);
      expect(after['strategies']).toBe(before['strategies']);
      const { all, ...parts } = after;
      const sum = Object.values(parts).reduce((total, size) => total + size, 0);
      expect(Math.abs(sum - (all ?? 0))).toBeLessThan(0.5);
    },
  );

  it('should print its usage if it gets arguments', async () => {
    const { code, err } = await runProgram('operation/disk-use.ts', ['x'], settingsOf(product.database));
    expect({ code, err: err.trim() }).toEqual({ code: 2, err: 'Usage: npm run disk-use' });
  });
});
