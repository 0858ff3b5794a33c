import writeWorkbook from 'write-excel-file/node';
import { ensureWebApp } from '../../scripts/setup.mjs';
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';
import { measureImpact, METRICS_TOKEN } from '../large/impact.ts';
import type { Target } from '../large/requests.ts';
import { type Client, register } from '../support/client.ts';
import type { Measure, Part } from '../support/measure.ts';
import { onBothEngines } from '../support/engines.ts';
import { type Data, type Served, startProcess } from '../support/server.ts';

/** What the import of a sheet of 20,000 rows takes, and how long other requests wait meanwhile. */

const KPIS = 1000;

/** Values of some months, one a row, of KPIs with codes. */
function valueRows(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const month = Math.floor(at / KPIS);
    const period = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    return [`K${at % KPIS}`, `Measure ${at % KPIS}`, period, (at % 97) + 0.5, 100].join('\t');
  });
  return ['Code\tKPI\tPeriod\tActual\tTarget', ...lines].join('\n');
}

/** A plan: objectives of four pillars with their KPIs, one KPI a row. */
function planRows(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      `Pillar ${at % 4}`,
      `Objective ${at % 200}`,
      `K${at}`,
      `Measure ${at}`,
      '%',
      `Person ${at % 50}`,
      95,
    ].join('\t'),
  );
  return ['Pillar\tObjective\tCode\tMeasure\tUnit\tOwner\tTarget', ...lines].join('\n');
}

/** A table with tabs as a workbook. */
async function workbookOf(text: string): Promise<object> {
  const rows = text
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((value) => ({ value: value !== '' && Number.isFinite(Number(value)) ? Number(value) : value })),
    );
  const bytes = await writeWorkbook(rows).toBuffer();
  return { name: 'values.xlsx', bytes: bytes.toString('base64') };
}

interface Sheet {
  mapping: object;
}

/** Previews and imports a sheet twice: the second time nothing differs. */
async function importSheet(
  { client, target, strategyId }: { client: Client; target: Target; strategyId: number },
  name: string,
  source: object,
): Promise<Measure[]> {
  const call = (what: string, body: object) =>
    client.call('POST', `/api/strategies/${strategyId}/import${what}`, { source, ...body });
  const measures: Measure[] = [];
  const add = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    const { readyP99, longestStall, took } = await measureImpact(target, act);
    measures.push(
      { name: `${name}: ${what}`, value: took, unit: 'ms' },
      { name: `${name}: longest stall in the ${what}`, value: longestStall, unit: 'ms' },
      { name: `${name}: p99 of /readyz in the ${what}`, value: readyP99, unit: 'ms' },
    );
  };
  let mapping = {};
  let stamp = '';
  await add('guess', async () => {
    const [sheet] = (await call('/sheets', {})) as unknown as Sheet[];
    mapping = sheet?.mapping ?? {};
  });
  const preview = async () => {
    ({ stamp } = (await call('/preview', { mapping })) as unknown as { stamp: string });
  };
  await add('preview', preview);
  await add('import', () => call('', { mapping, stamp }));
  await add('preview of the same again', preview);
  return measures;
}

async function onEngine(engine: string, data: Data, rows: number): Promise<Measure[]> {
  const settings = {
    PORT: '0',
    RATE_LIMIT: 'off',
    METRICS_TOKEN,
    MERIDIAN_DATA: '/dev/null',
    ...data,
  };
  const server: Served = await startProcess(serverArguments, { ...serverEnvironment, ...settings });
  const client = await register(server.origin, 'bench.import');
  const headers = { cookie: client.cookie };
  const target: Target = { port: server.port, headers };
  const measures: Measure[] = [];
  const values = valueRows(rows);
  const sheets = {
    values: { text: values },
    workbook: await workbookOf(values),
    plan: { text: planRows(Math.min(rows, 10_000)) },
  };
  for (const [name, source] of Object.entries(sheets)) {
    const { id: strategyId } = await client.call('POST', '/api/strategies', { title: name });
    const made = await importSheet({ client, target, strategyId }, `${engine}, ${name}`, source);
    measures.push(...made);
  }
  measures.push({ name: `${engine}: memory after imports`, value: server.residentMiB(), unit: 'MiB' });
  await server.stop();
  return measures;
}

export const measure: Part = async ({ quick }) => {
  await ensureWebApp();
  const rows = quick ? 2000 : 20_000;
  return onBothEngines((engine, data) => onEngine(engine, data, rows));
};
