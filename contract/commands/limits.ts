import type { NodeType } from '../kinds/constants.ts';
import type { Kind } from '../kinds/kind.ts';
import { KINDS } from '../kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../kinds/names.ts';
import type { Content } from './content.ts';
import { Refusal } from '../api/refusal.ts';

/** The settings that limit what the plan of one strategy may hold. */
export interface PlanLimits {
  objectives: number;
  kpis: number;
  initiatives: number;
  tacticsAndSteps: number;
}

/** The settings that limit what a strategy may hold, and what one user may put into it. */
export interface Limits extends PlanLimits {
  /** Snapshots of a strategy that one member takes; locks and reviews do not count against it. */
  snapshotsPerUser: number;
  /** Comments of one member on a record. */
  commentsPerRecord: number;
  /** Invite links of a strategy that still work. */
  inviteLinks: number;
  /** Strategies that one user owns. */
  strategiesPerUser: number;
}

/** The limits unless the settings say otherwise. */
export const DEFAULT_LIMITS: Limits = {
  objectives: 2000,
  kpis: 10_000,
  initiatives: 10_000,
  tacticsAndSteps: 50_000,
  snapshotsPerUser: 300,
  commentsPerRecord: 500,
  inviteLinks: 100,
  strategiesPerUser: 500,
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

const isNodeType = (type: unknown): type is NodeType =>
  typeof type === 'string' && Object.hasOwn(NODE_LABELS, type);

const DEPENDENCIES_MAX = 20_000;
const NODES_MAX = 500;
const CAUSES_MAX = 2000;

/** The refusal of one more than a limit. */
export const limitReached = (sentence: string): Refusal => new Refusal('limit_reached', sentence);

function refuseMoreThan(limit: number, count: number, label: string): void {
  if (count <= limit) return;
  throw limitReached(
    `A strategy can hold at most ${limit.toLocaleString('en-US')} ${label}. Delete some before you add more.`,
  );
}

/** Throws limit_reached where a content with a new record holds more of its kind than a strategy may. */
export function refuseTooMany(
  content: Content,
  limits: PlanLimits,
  kind: KindName,
  { type }: Record<string, unknown>,
): void {
  if (kind === 'node' && isNodeType(type)) {
    let count = 1;
    for (const node of content.node.values()) if (node.type === type) count++;
    refuseMoreThan(type === 'objective' ? limits.objectives : NODES_MAX, count, NODE_LABELS[type]);
    return;
  }
  if (kind === 'link' && type === 'causes') {
    let count = 1;
    for (const link of content.link.values()) if (link.type === 'causes') count++;
    refuseMoreThan(CAUSES_MAX, count, 'links of the map');
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
