/** The default of a strategy's board title; the dashboard says 'No board title' while it is empty. */
export const DEFAULT_BOARD_TITLE = 'Strategy Board';

/** The title of a node without one. */
export const UNTITLED = 'Untitled';

/** The types of nodes; screens also call a perspective a pillar. */
export const NODE_TYPES = ['vision', 'mission', 'perspective', 'objective'] as const;
export type NodeType = (typeof NODE_TYPES)[number];

/** The types of links: of the hierarchy, or from a cause to its effect. */
export const LINK_TYPES = ['hierarchy', 'causes'] as const;

/** How strongly a cause works. */
export const LINK_STRENGTHS = ['weak', 'strong'] as const;

/** The places on the strategy map: steps from its middle, and lines of a band. */
export const MAP_STEPS_MAX = 500;
export const MAP_LINES_MAX = 99;

/** The number of pillar accents; a node's color is 1 to ACCENTS. */
export const ACCENTS = 8;

interface Placed {
  position: string;
  id: number;
}

/** Sorts siblings by fractional index. */
export const byPosition = (a: Placed, b: Placed): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id - b.id;

/** The maximum length of a title: characters. */
export const TITLE_MAX = 200;
/** The maximum length of a description: characters. */
export const DESCRIPTION_MAX = 10_000;

/** The maximum length of a code: characters. */
export const CODE_MAX = 40;

/** The statuses that forms suggest; the API accepts any text of up to 40 characters. */
export const STATUSES = ['On Track', 'Off Track', 'Achieved', 'Not Started', 'On Hold'] as const;

export const INITIATIVE_STATUS_DEFAULT = 'On Track';
/** The status of what has not begun: the default of action steps and tactics, and of an imported KPI of which nothing is known. */
export const NOT_STARTED = 'Not Started';

/** The units of a KPI's period. */
export const PERIOD_UNITS = ['Day', 'Week', 'Month', 'Quarter', 'Year'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** The levels of KPIs: the parent of a department KPI is primary, that of a team KPI a department KPI. */
export const KPI_LEVELS = ['primary', 'department', 'team'] as const;
export type KpiLevel = (typeof KPI_LEVELS)[number];

/** Defaults of a new KPI. */
export const KPI_DEFAULTS = { target: 0, period: 1, periodUnit: 'Year', status: 'On Track' } as const;

/** The path of the live socket. */
export const LIVE_PATH = '/ws';

/** Close codes of the live socket beyond the standard ones. */
export const LIVE_CLOSE = { badMessage: 4400, signedOut: 4401, tooMany: 4429 } as const;
