import { failing, holding, over, press, scenesAt, type Scene } from './scene.ts';
import type { World } from './world.ts';

type Place = 'example' | 'empty' | 'bare';
type Step = ReturnType<typeof at>;
const at = (page: string) => (of: Place) => scenesAt((world: World) => `/strategy/${world[of]}/${page}`);
const collect = at('month');
const [explain, lock, compare, reviews, handOut] = ['explain', 'lock', 'compare', 'review', 'hand-out'].map(
  (step) => at(`month/${step}`),
) as [Step, Step, Step, Step, Step];
const book = at('publish/book');
const publish = at('publish');
const updates = scenesAt(() => '/updates');
const measure = scenesAt(({ example, kpi }) => `/strategy/${example}/kpis/${kpi}`);
const meeting = scenesAt(({ example, review }) => `/strategy/${example}/month/review/${review}`);
const minutes = scenesAt(({ example, heldReview }) => `/strategy/${example}/month/review/${heldReview}`);
const compared = (view: string) =>
  scenesAt(({ example }) => `/strategy/${example}/month/compare?from=period:2026-02&to=now&view=${view}`);

/** The preview is a frame that runs no scripts, also not those of the test. */
const framed = { allow: /about:srcdoc|'postMessage'/ };

/** A KPI over time, the pages of the month, what is published, and the settings. */
export const monthScenes: Scene[] = [
  measure('measure', undefined, { isMain: true }),
  measure('measure-values', press('Edit values'), over),
  measure('measure-explain', press(/explain/), over),
  measure('measure-failed', undefined, { before: failing(/\/points/), allow: /500/ }),
  updates('updates', undefined, { isMain: true }),
  updates('updates-none', undefined, { who: 'fresh' }),
  collect('example')('month', undefined, { isMain: true }),
  collect('empty')('month-empty'),
  collect('example')('month-as-reader', undefined, { who: 'reader' }),
  explain('example')('month-explain'),
  lock('example')('month-lock'),
  handOut('example')('month-hand-out'),
  compared('words')('compare', undefined, { isMain: true }),
  compared('table')('compare-table'),
  compared('board')('compare-board'),
  compare('empty')('compare-empty'),
  reviews('example')('reviews', undefined, { isMain: true }),
  reviews('empty')('reviews-empty'),
  meeting('review', undefined, { isMain: true }),
  meeting('review-next', press('Next item')),
  meeting('review-kpi', press('Next item', 'Next item')),
  meeting('review-end', press('End the meeting'), over),
  meeting('review-as-reader', undefined, { who: 'reader' }),
  meeting('review-loading', undefined, { before: holding(/\/reviews\//), isLoading: true }),
  minutes('review-minutes', undefined, { isMain: true }),
  book('example')('book', undefined, { isMain: true }),
  book('empty')('book-empty'),
  publish('example')('publish', undefined, { isMain: true }),
  publish('empty')('publish-empty'),
  publish('example')('publish-as-reader', undefined, { who: 'reader' }),
  publish('example')('publish-new-link', press(/^New link/), over),
  publish('example')('publish-failed', undefined, {
    before: failing(/\/api\/.*\/publications/),
    allow: /500/,
  }),
  at('publish/page')('example')('publish-page', undefined, { isMain: true, ...framed }),
  at('publish/page')('empty')('publish-page-empty'),
  at('settings')('example')('settings', undefined, { isMain: true }),
  at('settings')('example')('settings-as-reader', undefined, { who: 'reader' }),
  scenesAt(({ published }) => published, {})('published', undefined, { isMain: true }),
];
