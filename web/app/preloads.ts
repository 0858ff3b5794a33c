import { PAGES, type PageName, patternOf } from '../lib/routes/pages.ts';

/** The code and data of a page, which app/boot.ts requests as soon as the document is parsed. */
export interface Preload {
  /** A regular expression over the path. */
  path: string;
  /** Whether the page is for signed-in users. */
  signedIn: boolean;
  /** The modules that render it, below `web/`. */
  modules: readonly string[];
  /** The module that most clicks on a server-rendered page ask for: it is requested with the first that waits for hydration. */
  onClick?: string;
  /** The list that it shows: the key under which the browser keeps the columns and groups that were chosen. */
  list?: string;
  /** The paths of its first calls, with `$1` for what the path's first group holds. */
  calls: readonly string[];
}

const SIGNED_IN = 'app/signed-in.tsx';
const CONTENT = ['/api/strategies/$1', '/api/strategies/$1/content'];

const page = (names: readonly PageName[], calls: readonly string[], ...modules: string[]): Preload => ({
  path: patternOf(...names),
  signedIn: true,
  modules: [SIGNED_IN, ...modules],
  calls,
});

/** A page of a strategy reads its content, and these below its path in the API. */
const ofStrategy = (name: PageName, below: readonly string[], ...modules: string[]): Preload =>
  page([name], [...CONTENT, ...below.map((path) => `/api/strategies/$1/${path}`)], ...modules);

/** What the steps of a month read. */
const MONTH = ['close', 'calendar', 'reviews', 'books', 'publications'];

/** The first match counts. A page without an entry is only slower. */
export const PRELOADS: readonly Preload[] = [
  page(['start', 'dashboard'], ['/api/strategies'], 'features/dashboard/dashboard-page.tsx'),
  page(['updates'], ['/api/updates'], 'features/updates/updates-page.tsx'),
  {
    ...ofStrategy('board', [], 'features/board/board-page.tsx'),
    onClick: 'features/board/dialogs/node-dialog.tsx',
  },
  ofStrategy('map', [], 'features/map/map-page.tsx'),
  { ...ofStrategy('kpis', [], 'features/kpis/kpis-page.tsx'), list: 'kpis' },
  ofStrategy('kpi', [], 'features/measure/measure-page.tsx'),
  ofStrategy('targets', ['calendar'], 'features/targets/targets-page.tsx'),
  ofStrategy('values', ['calendar'], 'features/targets/targets-page.tsx'),
  ofStrategy('month', MONTH, 'features/month/collect/collect-page.tsx'),
  ofStrategy('explain', MONTH, 'features/month/explain/explain-page.tsx'),
  ofStrategy('lock', MONTH, 'features/month/lock/lock-page.tsx'),
  ofStrategy('compare', [...MONTH, 'snapshots'], 'features/month/compare/compare-page.tsx'),
  ofStrategy('reviews', MONTH, 'features/month/review/reviews-page.tsx'),
  ofStrategy('review', [], 'features/month/review/review-page.tsx'),
  ofStrategy('handOut', [...MONTH, 'snapshots'], 'features/month/hand-out/hand-out-page.tsx'),
  ofStrategy('book', ['snapshots'], 'features/book/book-page.tsx'),
  ofStrategy('publish', ['books', 'publications', 'snapshots'], 'features/publish/publish-page.tsx'),
  ofStrategy('publishPage', ['snapshots', 'publications'], 'features/publish/form-page.tsx'),
  { ...ofStrategy('initiatives', [], 'features/initiatives/initiatives-page.tsx'), list: 'initiatives' },
  ofStrategy('objective', [], 'features/objective/objective-page.tsx'),
  ofStrategy('objectiveTimeline', ['calendar'], 'features/timeline/timeline-page.tsx'),
  ofStrategy('timeline', ['calendar'], 'features/timeline/timeline-page.tsx'),
  ofStrategy('present', [], 'features/present/present-page.tsx'),
  ofStrategy('history', [], 'features/history/history-page.tsx'),
  ofStrategy('team', ['members'], 'features/team/team-page.tsx'),
  ofStrategy('settings', ['calendar', 'close'], 'features/settings/settings-page.tsx'),
  {
    path: `^(?:${PAGES.auth}$|/strategy/\\d)`,
    signedIn: false,
    modules: ['features/auth/auth-page.tsx'],
    calls: [],
  },
  { path: '', signedIn: false, modules: ['features/landing/landing-page.tsx'], calls: [] },
];
