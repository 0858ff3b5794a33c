/** The look of a status: a shape that does not depend on color, and a tone. */
export interface StatusLook {
  shape: 'dot' | 'diamond' | 'triangle' | 'check' | 'ring';
  tone: 'positive' | 'warning' | 'destructive' | 'neutral';
}

const looks = new Map<string, StatusLook>([
  ['On Track', { shape: 'dot', tone: 'positive' }],
  ['At Risk', { shape: 'diamond', tone: 'warning' }],
  ['Off Track', { shape: 'triangle', tone: 'destructive' }],
  ['Achieved', { shape: 'check', tone: 'positive' }],
]);

/** The look of a stored status; an unknown one is a neutral ring. */
export function statusLook(status: string): StatusLook {
  return looks.get(status) ?? { shape: 'ring', tone: 'neutral' };
}

/** The judgement of a value or score. */
export type Judged = 'green' | 'amber' | 'red' | null;

/** The words of the computed statuses. */
export const COMPUTED_STATUSES = { green: 'On Track', amber: 'At Risk', red: 'Off Track' } as const;

/** The word where there is no status. */
export const NO_STATUS = 'No status';

/** The word of a computed status; `none` where there is none. */
export const statusText = (status: Judged, none = NO_STATUS): string =>
  status === null ? none : COMPUTED_STATUSES[status];

/** What of a KPI says its status. */
export interface StatedKpi {
  /** Null: due once. */
  grain: string | null;
  status: string;
  statusChosen: boolean;
}

/**
 * The status of a KPI wherever one is shown or counted: the computed one, else the one that a member chose. A status with which a
 * tracked KPI began is none.
 */
export function shownStatus(kpi: StatedKpi, computed: Judged | undefined): string {
  if (computed) return COMPUTED_STATUSES[computed];
  return kpi.grain === null || kpi.statusChosen ? kpi.status : NO_STATUS;
}

/** The status that a member chose for a KPI where another one is shown; null where there is nothing to say. */
export const chosenBeside = (kpi: StatedKpi, computed: Judged | undefined): string | null =>
  kpi.statusChosen && kpi.status !== shownStatus(kpi, computed) ? kpi.status : null;

const ORDER = [
  COMPUTED_STATUSES.red,
  COMPUTED_STATUSES.amber,
  COMPUTED_STATUSES.green,
  'Achieved',
] as string[];
/** The place of a status among all, the worst first. */
export const statusRank = (status: string): number =>
  ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length;

/** Orders by status: what is worst comes first. */
export const worstFirst = (a: { status: string }, b: { status: string }): number =>
  statusRank(a.status) - statusRank(b.status);

/** How many of some statuses there are of each, worst first. */
export const countStatuses = (statuses: Iterable<string>): { status: string; count: number }[] =>
  Array.from(
    Map.groupBy(statuses, (status) => status),
    ([status, same]) => ({ status, count: same.length }),
  ).sort((a, b) => worstFirst(a, b) || a.status.localeCompare(b.status));
