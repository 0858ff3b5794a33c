import { expect, it } from 'vitest';
import { Batch } from './command.ts';

it.each([
  ['kpi.update', 'KPI ID is required'],
  ['actionStep.delete', 'Action step ID is required'],
])('a %s without an id: %s', (type, message) => {
  const { error } = Batch.safeParse({ commands: [{ type, ...(type.endsWith('update') && { fields: {} }) }] });
  expect(error?.issues[0]?.message).toBe(message);
});
