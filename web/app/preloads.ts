/** The code and data of a page, which app/boot.ts requests as soon as the document is parsed. */
export interface Preload {
  /** A regular expression over the path. */
  path: string;
  /** Whether the page is for signed-in users. */
  signedIn: boolean;
  /** The modules that render it, below `web/`. */
  modules: readonly string[];
  /** The paths of its first calls, with `$1` for what the path's first group holds. */
  calls: readonly string[];
}

const SIGNED_IN = 'app/signed-in.tsx';
const BAR = 'app/top-bar.tsx';
const CONTENT = ['/api/strategies/$1', '/api/strategies/$1/flow'];

const page = (path: string, calls: readonly string[], ...modules: string[]): Preload => ({
  path,
  signedIn: true,
  modules: [SIGNED_IN, ...modules],
  calls,
});

/** The first match counts. A page without an entry is only slower. */
export const PRELOADS: readonly Preload[] = [
  page('^/(?:dashboard)?$', ['/api/strategies'], BAR, 'features/dashboard/dashboard-page.tsx'),
  page('^/updates$', ['/api/updates'], BAR, 'features/updates/updates-page.tsx'),
  page(String.raw`^/strategy/([1-9]\d{0,15})$`, CONTENT, 'features/board/board-page.tsx'),
  page(String.raw`^/strategy/([1-9]\d{0,15})/kpis$`, CONTENT, 'features/kpis/kpis-page.tsx'),
  page(String.raw`^/strategy/([1-9]\d{0,15})/kpis/\d+$`, CONTENT, 'features/measure/measure-page.tsx'),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/targets$`,
    [...CONTENT, '/api/strategies/$1/calendar'],
    'features/targets/targets-page.tsx',
  ),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/close$`,
    [...CONTENT, '/api/strategies/$1/close', '/api/strategies/$1/snapshots'],
    'features/close/close-page.tsx',
  ),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/book$`,
    [...CONTENT, '/api/strategies/$1/snapshots', '/api/strategies/$1/books'],
    'features/book/book-page.tsx',
  ),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/compare$`,
    [...CONTENT, '/api/strategies/$1/calendar', '/api/strategies/$1/snapshots'],
    'features/compare/compare-page.tsx',
  ),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/review$`,
    [...CONTENT, '/api/strategies/$1/reviews'],
    'features/review/reviews-page.tsx',
  ),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/review/([1-9]\d{0,15})$`,
    CONTENT,
    'features/review/review-page.tsx',
  ),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/publish$`,
    [...CONTENT, '/api/strategies/$1/snapshots', '/api/strategies/$1/publications'],
    'features/publish/publish-page.tsx',
  ),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/initiatives$`,
    CONTENT,
    'features/initiatives/initiatives-page.tsx',
  ),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/objective/\d+$`,
    CONTENT,
    'features/objective/objective-page.tsx',
  ),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/objective/\d+/gantt$`,
    CONTENT,
    BAR,
    'features/timeline/timeline-page.tsx',
  ),
  page(String.raw`^/strategy/([1-9]\d{0,15})/timeline$`, CONTENT, BAR, 'features/timeline/timeline-page.tsx'),
  page(String.raw`^/strategy/([1-9]\d{0,15})/present$`, CONTENT, 'features/present/present-page.tsx'),
  page(String.raw`^/strategy/([1-9]\d{0,15})/history$`, CONTENT, BAR, 'features/history/history-page.tsx'),
  page(
    String.raw`^/strategy/([1-9]\d{0,15})/manage-teammates$`,
    [...CONTENT, '/api/strategies/$1/members'],
    BAR,
    'features/team/team-page.tsx',
  ),
  { path: '^/(?:auth$|strategy/\\d)', signedIn: false, modules: ['features/auth/auth-page.tsx'], calls: [] },
  { path: '', signedIn: false, modules: ['features/landing/landing-page.tsx'], calls: [] },
];
