import { sql } from 'kysely';
import type { NodeType } from '../../contract/constants.ts';
import { Refusal } from '../refusal.ts';
import type { Schema } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';

/** The settings that limit what one strategy may hold. */
export interface Limits {
  objectives: number;
  kpis: number;
  initiatives: number;
  tacticsAndSteps: number;
}

/** The limits unless the settings say otherwise. */
export const DEFAULT_LIMITS: Limits = {
  objectives: 2000,
  kpis: 10_000,
  initiatives: 10_000,
  tacticsAndSteps: 50_000,
};

interface Source {
  table: keyof Schema;
  only?: string;
}

interface Kind {
  /** The tables whose rows are counted. */
  sources: Source[];
  name: string;
  max: number | keyof Limits;
}

const table = (...tables: (keyof Schema)[]): Source[] => tables.map((one) => ({ table: one }));
const nodes = (type: NodeType): Source[] => [{ table: 'nodes', only: `type = '${type}'` }];

const KINDS = {
  vision: { sources: nodes('vision'), name: 'visions', max: 500 },
  mission: { sources: nodes('mission'), name: 'missions', max: 500 },
  perspective: { sources: nodes('perspective'), name: 'pillars', max: 500 },
  objective: { sources: nodes('objective'), name: 'objectives', max: 'objectives' },
  // Every vision is linked to every mission, so this also limits the product of both.
  link: { sources: table('links'), name: 'links', max: 20_000 },
  kpi: { sources: table('kpis'), name: 'KPIs', max: 'kpis' },
  initiative: { sources: table('initiatives'), name: 'initiatives', max: 'initiatives' },
  dependency: { sources: table('dependencies'), name: 'dependencies between initiatives', max: 20_000 },
  tacticOrStep: {
    sources: table('tactics', 'action_steps'),
    name: 'tactics and action steps',
    max: 'tacticsAndSteps',
  },
} as const satisfies Record<string, Kind>;

/** A kind of record whose number is limited. */
export type LimitedKind = keyof typeof KINDS;

interface Change {
  readonly writer: Writer;
  readonly strategyId: number;
  readonly limits: Limits;
  readonly counts: Map<LimitedKind, number>;
}

/** Counts the records of a kind, at most `max` of each table. */
async function count(
  { writer, strategyId }: Change,
  sources: readonly Source[],
  max: number,
): Promise<number> {
  const counts = sources.map(
    ({ table, only = 'true' }) => sql<number>`(select count(*) from (select 1 from ${sql.table(table)}
      where strategy_id = ${strategyId} and ${sql.raw(only)} limit ${max}) as counted)`,
  );
  const { rows } = await sql<{ held: number }>`select ${sql.join(counts, sql` + `)} as held`.execute(writer);
  return rows[0]?.held ?? 0;
}

/**
 * Throws limit_reached where a strategy would hold more records of a kind than it may. The count stays true until the
 * commit, because the strategy's row is locked.
 */
export async function enforceLimit(change: Change, kind: LimitedKind, added = 1): Promise<void> {
  const { sources, name, max }: Kind = KINDS[kind];
  const limit = typeof max === 'number' ? max : change.limits[max];
  const before = change.counts.get(kind) ?? (await count(change, sources, limit));
  if (before + added > limit) {
    throw new Refusal(
      'limit_reached',
      `A strategy can hold at most ${limit.toLocaleString('en-US')} ${name}. Delete some before you add more.`,
    );
  }
  change.counts.set(kind, before + added);
}
