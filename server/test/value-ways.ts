import { mappingOf } from '../../contract/table/test/sheets.ts';
import { readConfig } from '../config.ts';
import { outgoingServices } from '../outgoing/services.ts';
import { runPull } from '../pulls/run.ts';
import type { McpClient } from './mcp.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';
import type { Source } from './source.ts';

/** What is entered for a period; `parts` are those of a ratio. */
export type Entry =
  | { kind: 'value'; value: number; note?: string | undefined }
  | { kind: 'none' }
  | { kind: 'na'; note: string }
  | { kind: 'parts'; num: number; den: number };

/** A KPI to enter values of, and what enters them. */
export interface WayScene {
  product: Product;
  owner: Person;
  tool: McpClient;
  source: Source;
  /** The strategy. */
  params: { id: number };
  kpi: number;
  isRatio: boolean;
  /** A data pull of the KPI that reads the source. */
  pull: number;
}

/** A way to enter a value. */
interface Way {
  kinds: readonly Entry['kind'][];
  /** Whether it takes a note. */
  isNoted?: true;
  /** Whether the note of the value goes where it gives none. */
  clearsNote?: true;
  /** Whether it names no period, so that a value is of the running one. */
  isRunning?: true;
  /** Enters a value for a period. Returns why that is locked, or nothing. */
  enter: (scene: WayScene, period: string, entry: Entry) => Promise<string | undefined>;
}

/** The services that read the source of a pull, on this machine. */
export const pullServices = outgoingServices(
  readConfig({ ALLOW_PRIVATE_WEBHOOKS: '1', SECRET_KEY: 'a-key-of-at-least-thirty-two-characters' }),
);

const isLock = (why: string): boolean =>
  / is locked(?: as “.+”)?\. Reopen it to change its values\.$/.test(why);

/** Why a call was refused for a lock. Throws where it was refused for something else. */
function lockIn({ status, body }: { status: number; body: unknown }): string | undefined {
  if (status === 200) return undefined;
  const { code, error } = body as { code: string; error: string };
  if (status === 409 && code === 'period_locked' && isLock(error)) return error;
  throw new Error(`${status} ${code}: ${error}`);
}

/** Why a row was refused for a lock. Throws where it was refused for something else. */
function lockOfRow(why: string | undefined): string | undefined {
  if (why === undefined || isLock(why)) return why;
  throw new Error(why);
}

const valueOf = (entry: Entry): number | null => (entry.kind === 'value' ? entry.value : null);
const noteOf = (entry: Entry) => ('note' in entry && entry.note !== undefined ? { note: entry.note } : {});

/** An entry as `values.enter` takes it. */
function fieldsOf(entry: Entry): object {
  if (entry.kind === 'parts') return { num: entry.num, den: entry.den };
  if (entry.kind === 'na') return { state: 'na', note: entry.note };
  return { value: valueOf(entry), ...noteOf(entry) };
}

/** An entry as the points that the page of a KPI and the grids give: of a ratio the value and its parts. */
function pointsOf({ isRatio }: WayScene, period: string, entry: Entry): object[] {
  const isParts = entry.kind === 'parts';
  const actual =
    entry.kind === 'na'
      ? { period, state: 'na', note: entry.note }
      : { period, value: valueOf(entry), ...noteOf(entry) };
  const isOfParts = isRatio && period !== 'once';
  if (!isOfParts) return [actual];
  return [
    { ...actual, series: 'actual' },
    { period, series: 'num', value: isParts ? entry.num : null },
    { period, series: 'den', value: isParts ? entry.den : null },
  ];
}

const run = async ({ owner, params }: WayScene, command: object) =>
  lockIn(await owner.call('commands.run', { params, body: { commands: [command] } as never }));

const update = async ({ owner, kpi }: WayScene, fields: object) =>
  lockIn(await owner.call('kpis.update', { params: { id: kpi }, body: fields }));

const ONCE_SHEET = { kind: 'kpi', columns: ['id', 'actual'], heading: ['KPI ID', 'Actual'] } as const;
const SHEET = {
  kind: 'value',
  columns: ['id', 'period', 'series', 'actual', 'note'],
  heading: ['KPI ID', 'Period', 'What', 'Value', 'Note'],
} as const;

/** The rows of a sheet, as the export of values has them. */
function rowsOf(kpi: number, period: string, entry: Entry): (string | number | null)[][] {
  const value = entry.kind === 'na' ? 'n/a' : valueOf(entry);
  if (period === 'once') return [[kpi, value]];
  if (entry.kind !== 'parts') return [[kpi, period, 'Actual', value, noteOf(entry).note ?? '']];
  return [
    [kpi, period, 'Numerator', entry.num, ''],
    [kpi, period, 'Denominator', entry.den, ''],
  ];
}

/** Enters a value by a sheet. */
async function importRows({ owner, params, kpi }: WayScene, period: string, entry: Entry) {
  const { kind, columns, heading } = period === 'once' ? ONCE_SHEET : SHEET;
  const body = {
    source: {
      text: [heading, ...rowsOf(kpi, period, entry)].map((cells) => cells.join('\t')).join('\n'),
    },
    mapping: mappingOf(kind, columns, { sheet: 'Pasted', creates: false }),
  };
  const { stamp, rows } = await owner.done('imports.preview', { params, body });
  const why = rows.flatMap(({ problems }) => problems.map(({ message }) => message))[0];
  if (why !== undefined) return lockOfRow(why);
  await owner.done('imports.create', { params, body: { ...body, stamp } });
  return undefined;
}

/** Enters a value by a data pull. */
async function pullRow(
  { product, owner, params, source, pull }: WayScene,
  period: string,
  entry: Entry,
): Promise<string | undefined> {
  source.answer = { body: JSON.stringify([{ period, value: valueOf(entry) }]) };
  await runPull(product.store, pullServices, pull, {
    signal: new AbortController().signal,
    principal: { kind: 'job', job: 'pulls.run' },
  });
  const { runs } = await owner.done('pulls.runs', { params: { ...params, pullId: pull } });
  return lockOfRow(runs[0]?.rows[0]?.why);
}

/** Adds the data pull of a KPI. */
export const addPull = async (
  { owner, source, params, kpi }: Pick<WayScene, 'owner' | 'source' | 'params' | 'kpi'>,
  name = 'Warehouse',
): Promise<number> => {
  const reads = {
    format: 'json',
    rowsAt: '',
    valueAt: 'value',
    codeAt: '',
    period: 'at',
    periodAt: 'period',
  };
  const schedule = { every: 'day', at: '06:00', day: 1 };
  const body = { name, url: source.url, kpiId: kpi, ...reads, schedule };
  return (await owner.done('pulls.create', { params, body: body as never })).id;
};

const PLAIN = ['value', 'none'] as const;

/** The ways to enter a value of a period, `once` or another one. */
export const WAYS = {
  command: {
    kinds: ['value', 'none', 'na', 'parts'],
    isNoted: true,
    enter: (scene, period, entry) =>
      run(scene, { type: 'values.enter', id: scene.kpi, fields: { period, ...fieldsOf(entry) } }),
  },
  form: {
    kinds: PLAIN,
    isRunning: true,
    enter: (scene, _, entry) => update(scene, { actual: valueOf(entry) }),
  },
  formOfPeriod: {
    kinds: PLAIN,
    enter: (scene, period, entry) =>
      update(scene, { actual: valueOf(entry), actualPeriod: period === 'once' ? null : period }),
  },
  batch: {
    kinds: PLAIN,
    enter: (scene, period, entry) =>
      run(scene, {
        type: 'kpi.update',
        id: scene.kpi,
        fields: { actual: valueOf(entry), actualPeriod: period === 'once' ? null : period },
      }),
  },
  page: {
    kinds: ['value', 'none', 'na', 'parts'],
    isNoted: true,
    clearsNote: true,
    enter: async (scene, period, entry) => {
      const body = { points: pointsOf(scene, period, entry) as never };
      return lockIn(await scene.owner.call('points.write', { params: { id: scene.kpi }, body }));
    },
  },
  grid: {
    kinds: ['value', 'none', 'na', 'parts'],
    isNoted: true,
    clearsNote: true,
    enter: async (scene, period, entry) => {
      const { owner, params, kpi } = scene;
      const points = pointsOf(scene, period, entry).map((point) => ({ kpiId: kpi, ...point }));
      return lockIn(await owner.call('points.writeMany', { params, body: { points } as never }));
    },
  },
  program: {
    kinds: PLAIN,
    isNoted: true,
    enter: async ({ owner, params, kpi }, period, entry) => {
      const values = [{ id: kpi, period, value: valueOf(entry), ...noteOf(entry) }];
      const { rows } = await owner.done('values.write', { params, query: {}, body: { values } });
      return lockOfRow(rows[0]?.why);
    },
  },
  tool: {
    kinds: PLAIN,
    isNoted: true,
    enter: async ({ tool, params, kpi }, period, entry) => {
      const rows = [{ kpi, period, value: valueOf(entry), ...noteOf(entry) }];
      const { answer, text, isError } = await tool.call('enter_values', { strategy: params.id, rows });
      if (isError) throw new Error(text);
      const [row] = answer['rows'] as unknown as { why?: string }[];
      return lockOfRow(row?.why);
    },
  },
  import: {
    kinds: ['value', 'na', 'parts'],
    isNoted: true,
    enter: importRows,
  },
  pull: {
    kinds: ['value'],
    enter: pullRow,
  },
} as const satisfies Record<string, Way>;
export type WayName = keyof typeof WAYS;

/** A way by its name. */
export const wayOf = (name: WayName): Way => WAYS[name];

/** Enters a target of a period; null for none. Returns why the period is locked, or nothing. */
type TargetWay = (scene: WayScene, period: string, target: number | null) => Promise<string | undefined>;

const targetPoint = (period: string, value: number | null) => ({ period, series: 'target' as const, value });
const targetPeriod = (period: string): string | null => (period === 'once' ? null : period);

/** The ways to enter a target. A form names no period, so that its target applies from the running one on. */
export const TARGET_WAYS = {
  command: (scene, period, value) =>
    run(scene, { type: 'values.enter', id: scene.kpi, fields: targetPoint(period, value) }),
  form: (scene, _, target) => update(scene, { target }),
  formOfPeriod: (scene, period, target) => update(scene, { target, targetPeriod: targetPeriod(period) }),
  batch: (scene, period, target) =>
    run(scene, {
      type: 'kpi.update',
      id: scene.kpi,
      fields: { target, targetPeriod: targetPeriod(period) },
    }),
  page: async ({ owner, kpi }, period, value) => {
    const body = { points: [targetPoint(period, value)] };
    return lockIn(await owner.call('points.write', { params: { id: kpi }, body }));
  },
  grid: async ({ owner, params, kpi }, period, value) => {
    const body = { points: [{ kpiId: kpi, ...targetPoint(period, value) }] };
    return lockIn(await owner.call('points.writeMany', { params, body }));
  },
} as const satisfies Record<string, TargetWay>;
export type TargetWayName = keyof typeof TARGET_WAYS;
