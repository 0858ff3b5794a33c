import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { StrategyFile } from './strategy-file.ts';

it('the schema of strategy files in the docs is that of the code: after a change run this test with -u', async () => {
  const schema = z.toJSONSchema(StrategyFile, { io: 'input', unrepresentable: 'any' });
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/using/strategy-file.schema.json');
});
