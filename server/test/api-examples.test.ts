import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { person } from './person.ts';
import { startProduct } from './product.ts';
import { strategyOf } from './strategy.ts';
import { tokenOf } from './tokens.ts';

const run = promisify(execFile);
const product = await startProduct();
const page = readFileSync(path.join(import.meta.dirname, '../../docs/using/api.md'), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The examples of a language, in the order of the page. */
const examples = (language: string): string[] =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')), ([, text = '']) => text);

const ada = await person(product);
const { id } = await strategyOf(ada);
const kpi = { measure: 'Churn', code: 'CH-1', grain: 'month', ownerId: ada.id } as const;
await ada.done('kpis.create', { params: { id }, body: kpi });
const { made } = await tokenOf(product, ada, ['read', 'values']);
const environment = { MERIDIAN: product.origin, MERIDIAN_TOKEN: made.token, STRATEGY: String(id) };

/** The value of the KPI in a month. */
async function valueIn(month: string): Promise<number | null | undefined> {
  const query = { from: month, to: month, series: 'actual' } as const;
  return (await ada.done('points.readMany', { params: { id }, query })).points[0]?.value;
}

/** Runs a shell script of the page as it stands, with the programs of `bin` before others. */
const sh = (script: string, bin = folder) =>
  run('sh', ['-ec', script.replaceAll('/api/strategies/1/', `/api/strategies/${id}/`)], {
    env: { ...environment, PATH: `${bin}:${process.env['PATH']}` },
  });

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
);

describe('the examples of docs/using/api.md', () => {
  it('list strategies and enter values by curl', async () => {
    const [list = '', enter = '', ...more] = examples('sh');
    expect(more).toEqual([]);
    expect((await sh(list)).stdout).toContain(`"id":${id}`);
    expect(JSON.parse((await sh(enter)).stdout)).toMatchObject({ rows: [{ state: 'written' }] });
    expect(await valueIn('2026-09')).toBe(4.5);
  });

  it('send a sheet by Google Apps Script', async () => {
    const [script = '', ...more] = examples('js');
    expect(more).toEqual([]);
    const sent: { address: string; options: { method: string; headers: object; payload: string } }[] = [];
    const warnings: string[] = [];
    const rows = [
      ['Code', 'Period', 'Value'],
      ['CH-1', '2026-08', '3.5'],
      ['NO', '2026-08', '1'],
      ['CH-1', '2026-07', ''],
    ];
    let answer = '';
    const context = createContext({
      PropertiesService: {
        getScriptProperties: () => ({ getProperty: (name: keyof typeof environment) => environment[name] }),
      },
      SpreadsheetApp: {
        getActiveSpreadsheet: () => ({
          getSheets: () => [{ getDataRange: () => ({ getDisplayValues: () => rows }) }],
        }),
      },
      UrlFetchApp: {
        fetch: (address: string, options: (typeof sent)[number]['options']) => {
          sent.push({ address, options });
          return { getContentText: () => answer };
        },
      },
      console: { warn: (text: string) => warnings.push(text) },
    });
    runInContext(script, context);
    const call = () => runInContext('sendValues()', context) as unknown;
    // Apps Script waits for the answer, which nothing here can: the first run says what it sends, the second reads the answer.
    answer = '{"rows": []}';
    call();
    const [{ address, options } = { address: '', options: undefined }] = sent;
    const reply = await fetch(address, {
      method: options?.method.toUpperCase() ?? '',
      headers: { ...options?.headers, 'content-type': 'application/json' },
      body: options?.payload ?? '',
    });
    answer = await reply.text();
    expect(reply.status, answer).toBe(200);
    call();
    expect(warnings).toEqual(['NO 2026-08: There is no KPI with the code NO']);
    expect(await valueIn('2026-08')).toBe(3.5);
  });

  it('send a CSV by Python', async () => {
    if (!hasPython) {
      // Machines of contributors may lack it, those that check a change may not.
      expect(process.env['CI'], 'python3 is not installed').toBeUndefined();
      return;
    }
    const [script = '', ...more] = examples('python');
    expect(more).toEqual([]);
    const file = path.join(folder, 'values.csv');
    writeFileSync(file, 'code,period,value\nCH-1,2026-06,2.5\n');
    const python = () => run('python3', ['-c', script, file], { env: { ...process.env, ...environment } });
    expect((await python()).stdout).toBe('1 values are in\n');
    expect(await valueIn('2026-06')).toBe(2.5);
    writeFileSync(file, 'code,period,value\nCH-1,2026-05,1\nNO,2026-05,1\n');
    await expect(python()).rejects.toMatchObject({
      code: 1,
      stderr: 'NO 2026-05 There is no KPI with the code NO\n',
    });
    expect(await valueIn('2026-05')).toBe(1);
  });

  it('enter a number by the step of a GitHub workflow', async () => {
    const [workflow = '', ...more] = examples('yaml');
    expect(more).toEqual([]);
    const step = /^ {6}- run: \|\n((?: {10}.*\n)+)/m.exec(workflow)?.[1]?.replaceAll(/^ {10}/gm, '') ?? '';
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'gh'), '#!/bin/sh\necho 17\n', { mode: 0o755 });
    await sh(step, bin);
    expect(await valueIn(new Date().toISOString().slice(0, 7))).toBe(17);
  });
});
