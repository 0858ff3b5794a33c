/** The path of every page. Routes, preloads and links read this table. */
export const PAGES = {
  start: '/',
  dashboard: '/dashboard',
  updates: '/updates',
  account: '/account',
  privacy: '/privacy',
  admin: '/admin',
  adminPeople: '/admin/people',
  adminStrategies: '/admin/strategies',
  adminDirectory: '/admin/directory',
  adminSettings: '/admin/settings',
  adminJobs: '/admin/jobs',
  adminBackups: '/admin/backups',
  adminAudit: '/admin/audit',
  join: '/join',
  auth: '/auth',
  forgot: '/forgot-password',
  reset: '/reset-password',
  verify: '/verify-email',
  signedIn: '/signed-in',
  board: '/strategy/:strategyId',
  map: '/strategy/:strategyId/map',
  present: '/strategy/:strategyId/present',
  kpis: '/strategy/:strategyId/kpis',
  kpi: '/strategy/:strategyId/kpis/:kpiId',
  targets: '/strategy/:strategyId/targets',
  values: '/strategy/:strategyId/values',
  month: '/strategy/:strategyId/month',
  explain: '/strategy/:strategyId/month/explain',
  lock: '/strategy/:strategyId/month/lock',
  compare: '/strategy/:strategyId/month/compare',
  reviews: '/strategy/:strategyId/month/review',
  review: '/strategy/:strategyId/month/review/:reviewId',
  handOut: '/strategy/:strategyId/month/hand-out',
  publish: '/strategy/:strategyId/publish',
  book: '/strategy/:strategyId/publish/book',
  publishPage: '/strategy/:strategyId/publish/page',
  history: '/strategy/:strategyId/history',
  initiatives: '/strategy/:strategyId/initiatives',
  objective: '/strategy/:strategyId/objective/:objectiveId',
  objectiveTimeline: '/strategy/:strategyId/objective/:objectiveId/gantt',
  timeline: '/strategy/:strategyId/timeline',
  team: '/strategy/:strategyId/manage-teammates',
  settings: '/strategy/:strategyId/settings',
} as const;

/** The former paths of pages. They lead on to the page, with their query. */
export const FORMER_PATHS = {
  '/strategy/:strategyId/close': 'month',
  '/strategy/:strategyId/compare': 'compare',
  '/strategy/:strategyId/review': 'reviews',
  '/strategy/:strategyId/review/:reviewId': 'review',
  '/strategy/:strategyId/book': 'book',
} as const satisfies Record<string, PageName>;

/** The name of a page. */
export type PageName = keyof typeof PAGES;

type IdsOf<Path extends string> = Path extends `${string}:${infer Rest}` ? [id: number, ...IdsOf<Rest>] : [];

/** The pages that need no id but their strategy's. */
export type StrategyPage = {
  [Name in PageName]: IdsOf<(typeof PAGES)[Name]> extends [number] ? Name : never;
}[PageName];

/** The path of a page: `pathTo('kpi', strategyId, kpiId)`. */
export function pathTo<Name extends PageName>(page: Name, ...ids: IdsOf<(typeof PAGES)[Name]>): string {
  const rest: number[] = [...ids];
  return PAGES[page].replaceAll(/:\w+/g, () => String(rest.shift()));
}

/** A regular expression over the paths of pages; its groups hold the ids. */
export const patternOf = (...pages: readonly PageName[]): string =>
  `^(?:${pages.map((page) => PAGES[page].replaceAll(/:\w+/g, String.raw`([1-9]\d{0,15})`)).join('|')})$`;

/** The page at a path; undefined where there is none. */
export const pageAt = (path: string): PageName | undefined =>
  (Object.keys(PAGES) as PageName[]).find((page) => new RegExp(patternOf(page)).test(path));

/** The id of the strategy whose page has a path; null where it belongs to none. */
export function strategyOf(path: string): number | null {
  const id = /^\/strategy\/(\d+)/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}
