import { expect, it } from 'vitest';
import { runAtOnce } from '../scorecard/run-at-once.ts';
import { apply, type Content, emptyContent, inverse } from './content.ts';
import { decideAll } from './decide-all.ts';
import type { Command } from './commands.ts';
import { DEFAULT_LIMITS } from './limits.ts';

let next = 1;
const run = (content: Content, commands: Command[]) => {
  const context = { strategyId: 1, day: '2026-03-01', limits: DEFAULT_LIMITS, nextId: () => next++ };
  const outcome = runAtOnce(decideAll(content, commands, context));
  return { ...outcome, messages: outcome.refusals.map(({ refusal }) => refusal.details?.[0]) };
};
const kpi = (measure: string, code: string): Command => ({ type: 'kpi.create', fields: { measure, code } });

it('should refuse a code that another record of the strategy has, whatever its kind and case', () => {
  const { content, messages } = run(emptyContent(), [
    kpi('Revenue', 'F-1'),
    { type: 'initiative.create', fields: { initiative: 'Billing', code: 'f-1' } },
    kpi('No code', ''),
    kpi('No code either', ''),
  ]);
  expect(messages).toEqual([{ path: 'code', message: '“Revenue” has this code: give another one' }]);
  const [{ id = 0 } = {}] = content.kpi.values();
  const again = run(content, [
    { type: 'kpi.update', id, fields: { code: 'f-1' } },
    { type: 'kpi.update', id, fields: { code: 'F-2' } },
    kpi('Costs', 'F-1'),
  ]);
  expect(again.messages).toEqual([]);
});

it('should not undo a deletion when another record has the code by now', () => {
  const { content } = run(emptyContent(), [kpi('Revenue', 'F-1')]);
  const [{ id = 0 } = {}] = content.kpi.values();
  const { events } = run(content, [{ type: 'kpi.delete', id }]);
  const { content: taken } = run(apply(content, events), [kpi('Costs', 'F-1')]);
  expect(run(taken, [{ type: 'undo', events }]).refusals).toHaveLength(1);
  expect(apply(apply(content, events), inverse(events)).kpi.get(id)?.code).toBe('F-1');
});
