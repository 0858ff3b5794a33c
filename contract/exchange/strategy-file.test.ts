import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FILE_LISTS } from './file-records.ts';
import { StrategyFile } from './strategy-file.ts';

it('the schema of strategy files in the docs is that of the code: after a change run this test with -u', async () => {
  const schema = z.toJSONSchema(StrategyFile, { io: 'input', unrepresentable: 'any' });
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/using/strategy-file.schema.json');
});

it('a list of a kind that an older file does not have is empty', () => {
  const older = {
    version: 1,
    product: 'Meridian',
    exportedAt: '2026-01-31T09:00:00.000Z',
    strategy: { title: 'Plan' },
    points: [],
    comments: [],
    reviews: [],
    dismissals: [],
    bookTemplates: [],
  };
  expect(z.parse(StrategyFile, older)).toMatchObject(
    Object.fromEntries(Object.values(FILE_LISTS).map((list) => [list, []])),
  );
});
