import type { NodeType } from '../kinds/constants.ts';
import type { Kind } from '../kinds/kind.ts';
import { KINDS, type Records } from '../kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../kinds/names.ts';
import type { Content } from './content.ts';
import { Refusal } from '../api/refusal.ts';

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

const NODE_LABELS: Record<NodeType, string> = {
  vision: 'visions',
  mission: 'missions',
  perspective: 'pillars',
  objective: 'objectives',
};

const LABELS = {
  kpis: 'KPIs',
  initiatives: 'initiatives',
  tacticsAndSteps: 'tactics and action steps',
} as const satisfies Record<Extract<Kind['limit'], string>, string>;

const DEPENDENCIES_MAX = 20_000;
const NODES_MAX = 500;

function refuseMoreThan(limit: number, count: number, label: string): void {
  if (count <= limit) return;
  throw new Refusal(
    'limit_reached',
    `A strategy can hold at most ${limit.toLocaleString('en-US')} ${label}. Delete some before you add more.`,
  );
}

/** Throws limit_reached where a content with a new record holds more of its kind than a strategy may. */
export function refuseTooMany(
  content: Content,
  limits: Limits,
  kind: KindName,
  record: Partial<Records['node']>,
): void {
  if (kind === 'node' && record.type) {
    let count = 1;
    for (const { type } of content.node.values()) if (type === record.type) count++;
    refuseMoreThan(
      record.type === 'objective' ? limits.objectives : NODES_MAX,
      count,
      NODE_LABELS[record.type],
    );
    return;
  }
  const { limit, label } = KINDS[kind];
  if (limit === undefined) return;
  if (typeof limit === 'number') {
    refuseMoreThan(limit, content[kind].size + 1, `${label}s`);
    return;
  }
  const together = KIND_NAMES.filter((other) => KINDS[other].limit === limit);
  const count = together.reduce((sum, other) => sum + content[other].size, 1);
  refuseMoreThan(limits[limit], count, LABELS[limit]);
}

/** Throws limit_reached where an initiative gets more dependencies and the strategy then holds too many. */
export function refuseTooManyDependencies(
  content: Content,
  before: readonly number[],
  after: readonly number[],
): void {
  if (after.length <= before.length) return;
  let count = after.length - before.length;
  for (const { dependencies } of content.initiative.values()) count += dependencies.length;
  refuseMoreThan(DEPENDENCIES_MAX, count, 'dependencies between initiatives');
}
