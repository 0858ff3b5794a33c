/** The default of a strategy's board title; the dashboard says 'No board title' while it is empty. */
export const DEFAULT_BOARD_TITLE = 'Strategy Board';

/** What a node is called when its title was left empty. */
export const UNTITLED = 'Untitled';

/** What a node can be; a perspective is what the screens also call a pillar. */
export const NODE_TYPES = ['vision', 'mission', 'perspective', 'objective'] as const;
export type NodeType = (typeof NODE_TYPES)[number];

/** How many pillar accents there are; a node's color is one of 1 to this. */
export const ACCENTS = 8;

/** What says where a node stands among its siblings. */
interface Placed {
  position: string;
  id: number;
}

/** Orders siblings as people arranged them. */
export const byPosition = (a: Placed, b: Placed): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id - b.id;

/** A title as the decisions have it: at most 200 characters. */
export const TITLE_MAX = 200;
/** A description: at most 10,000 characters. */
export const DESCRIPTION_MAX = 10_000;

/** What a status is offered as; any other text to 40 characters is accepted too. */
export const STATUSES = ['On Track', 'Off Track', 'Achieved', 'Not Started', 'On Hold'] as const;

/** The status of new work: an initiative is taken to be under way, a tactic or action step not yet. */
export const INITIATIVE_STATUS_DEFAULT = 'On Track';
export const STEP_STATUS_DEFAULT = 'Not Started';

/** What a KPI's period is counted in. */
export const PERIOD_UNITS = ['Day', 'Week', 'Month', 'Quarter', 'Year'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** The levels a KPI cascades through: a department KPI's parent is primary, a team KPI's is a department KPI. */
export const KPI_LEVELS = ['primary', 'department', 'team'] as const;
export type KpiLevel = (typeof KPI_LEVELS)[number];

/** Defaults of a new KPI. */
export const KPI_DEFAULTS = { target: 0, period: 1, periodUnit: 'Year', status: 'On Track' } as const;

/** Where the live socket is. */
export const LIVE_PATH = '/ws';

/** Close codes of the live socket beyond the standard ones. */
export const LIVE_CLOSE = { badMessage: 4400, signedOut: 4401, tooMany: 4429 } as const;
