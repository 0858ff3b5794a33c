import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Schema } from '../store/schema.ts';
import type { Writer } from '../store/writer.ts';

/** What one strategy may hold, by settings. */
export interface Limits {
  objectives: number;
  kpis: number;
  initiatives: number;
  tacticsAndSteps: number;
}

/** What one strategy may hold unless the settings say otherwise. */
export const DEFAULT_LIMITS: Limits = {
  objectives: 2000,
  kpis: 10_000,
  initiatives: 10_000,
  tacticsAndSteps: 50_000,
};

/** What is added to: an open change. */
interface Adding {
  readonly writer: Writer;
  readonly strategyId: number;
  readonly limits: Limits;
  readonly held: Map<LimitedKind, number>;
}

/** Where the parts of one kind are. */
interface Source {
  table: keyof Schema;
  only?: string;
}

interface Kind {
  sources: Source[];
  words: string;
  most: (limits: Limits) => number;
}

const VISIONS_MAX = 500;
const PILLARS_MAX = 500;
/** Every vision is linked to every mission, so this also bounds the product of both. */
const LINKS_MAX = 20_000;
const DEPENDENCIES_MAX = 20_000;

const KINDS = {
  vision: {
    sources: [{ table: 'nodes', only: "type = 'vision'" }],
    words: 'visions',
    most: () => VISIONS_MAX,
  },
  mission: {
    sources: [{ table: 'nodes', only: "type = 'mission'" }],
    words: 'missions',
    most: () => VISIONS_MAX,
  },
  perspective: {
    sources: [{ table: 'nodes', only: "type = 'perspective'" }],
    words: 'pillars',
    most: () => PILLARS_MAX,
  },
  objective: {
    sources: [{ table: 'nodes', only: "type = 'objective'" }],
    words: 'objectives',
    most: ({ objectives }) => objectives,
  },
  link: { sources: [{ table: 'links' }], words: 'links', most: () => LINKS_MAX },
  kpi: { sources: [{ table: 'kpis' }], words: 'KPIs', most: ({ kpis }) => kpis },
  initiative: {
    sources: [{ table: 'initiatives' }],
    words: 'initiatives',
    most: ({ initiatives }) => initiatives,
  },
  dependency: {
    sources: [{ table: 'dependencies' }],
    words: 'dependencies between initiatives',
    most: () => DEPENDENCIES_MAX,
  },
  tacticOrStep: {
    sources: [{ table: 'tactics' }, { table: 'action_steps' }],
    words: 'tactics and action steps',
    most: ({ tacticsAndSteps }) => tacticsAndSteps,
  },
} as const satisfies Record<string, Kind>;

/** What a strategy holds a limited number of. */
export type LimitedKind = keyof typeof KINDS;

/** How many parts of a kind a strategy holds; no more than `most` of each table are counted. */
async function count(
  { writer, strategyId }: Adding,
  sources: readonly Source[],
  most: number,
): Promise<number> {
  const counts = sources.map(
    ({ table, only = 'true' }) => sql<number>`(select count(*) from (select 1 from ${sql.table(table)}
      where strategy_id = ${strategyId} and ${sql.raw(only)} limit ${most}) as counted)`,
  );
  const { rows } = await sql<{ held: number }>`select ${sql.join(counts, sql` + `)} as held`.execute(writer);
  return rows[0]?.held ?? 0;
}

/**
 * Throws limit_reached where a strategy would come to hold more of a kind than it may. Writers of a strategy come one after
 * the other, so what is counted stays true until the change is committed. It is counted once a change.
 */
export async function requireRoom(change: Adding, name: LimitedKind, more = 1): Promise<void> {
  const { sources, words, most }: Kind = KINDS[name];
  const limit = most(change.limits);
  const held = change.held.get(name) ?? (await count(change, sources, limit));
  if (held + more > limit) {
    throw new Refusal(
      'limit_reached',
      `A strategy can hold at most ${limit.toLocaleString('en-US')} ${words}. Delete some before you add more.`,
    );
  }
  change.held.set(name, held + more);
}
