import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { makeOperator } from '../test/cast.ts';
import { capturingLogger } from '../test/log.ts';
import { mcpBy } from '../test/mcp.ts';
import { person, program } from '../test/person.ts';
import { runProgram, settingsOf } from '../test/process.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { tokenOf } from '../test/tokens.ts';

const { lines, logger } = capturingLogger();
const product = await startProduct({ logger });

it('no log, history, export, backup, audit log or error has the text of a token, used by the API or by MCP', async () => {
  const ada = await person(product);
  const board = await strategyOf(ada, { pillars: 1, objectives: 1 });
  const params = { id: board.id };
  const { made } = await tokenOf(product, ada, ['read', 'write']);
  const ofStrategy = await ada.done('strategyTokens.create', {
    params,
    body: { name: 'Warehouse', scopes: ['read', 'write'] },
  });
  const answers: string[] = [];
  for (const { token } of [made, ofStrategy]) {
    const machine = program(product, ada, token);
    const { call } = await mcpBy(product, token);
    const kpi = { kind: 'KPI', under: 'Objective 1.1', fields: { measure: 'Churn', grain: 'month' } };
    for (const [name, given] of [
      ['change_plan', { changes: [kpi] }],
      ['enter_values', { rows: [{ kpi: token, period: '2026-01', value: 1 }] }],
      ['history', {}],
      ['lock_period', { period: 'never' }],
    ] as const)
      if (name !== 'enter_values') answers.push((await call(name, given)).text);
      // What a client sends itself it may read again; nobody else does.
      else await call(name, given);
    for (const reply of [
      await machine.call('changes.list', { params }),
      await machine.call('exports.read', { params, query: { what: 'history', format: 'csv' } }),
      await machine.call('exports.read', { params, query: { what: 'kpis', format: 'csv' } }),
      await machine.call('strategies.delete', { params }),
      await machine.call('tokens.list'),
      await machine.raw('GET', '/api/strategies/nothing'),
      await machine.raw('POST', '/mcp', { json: {} }),
      await program(product, ada, `${token}x`).call('strategies.list'),
      await program(product, ada, `${token}x`).raw('POST', '/mcp', { json: {} }),
    ])
      answers.push(reply.bytes.toString());
  }
  await makeOperator(product, ada);
  for (const name of ['admin.audit.list', 'tokens.list'] as const)
    answers.push((await ada.call(name)).bytes.toString());
  answers.push((await ada.call('strategies.readFile', { params })).bytes.toString());
  answers.push((await ada.call('strategyTokens.list', { params })).bytes.toString());
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-tokens-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'backup.jsonl.gz');
  expect(await runProgram('operation/backup.ts', [file], settingsOf(product.database))).toMatchObject({
    code: 0,
  });
  const backup = gunzipSync(readFileSync(file)).toString();
  expect(backup).toContain('Warehouse');
  expect(lines.some((line) => line.includes('token.made'))).toBe(true);
  for (const { token } of [made, ofStrategy])
    for (const text of [...answers, ...lines, backup]) expect(text).not.toContain(token.slice(4, 47));
});
