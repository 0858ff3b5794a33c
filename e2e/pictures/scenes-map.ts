import type { Page } from '@playwright/test';
import { failing, holding, over, press, scenesAt, type Scene } from './scene.ts';
import type { World } from './world.ts';

type Place = 'example' | 'empty' | 'long' | 'bare' | 'forty' | 'hundred';
const map = (of: Place) => scenesAt((world: World) => `/strategy/${world[of]}/map`);
const OBJECTIVE = /^Deliver on the day we promise /;

/** As it is printed: the whole map on one page. */
const printed = (page: Page) => page.emulateMedia({ media: 'print' });

/** Brings out what is off track. */
const offTrack = (page: Page) => page.getByLabel('Status').selectOption('Off Track');

/** The strategy map. */
export const mapScenes: Scene[] = [
  map('example')('map', undefined, { isMain: true }),
  map('example')('map-selected', press(OBJECTIVE)),
  map('example')('map-link', press('Link to…'), over),
  map('example')('map-print', printed),
  scenesAt(({ example }) => `/strategy/${example}/map?view=table`)('map-table'),
  map('example')('map-reader', undefined, { who: 'reader' }),
  map('forty')('map-forty', undefined, { isMain: true }),
  map('hundred')('map-hundred'),
  map('forty')('map-forty-kpis', press('Show KPIs')),
  map('forty')('map-forty-filter', offTrack),
  scenesAt(({ mapSnapshot }) => mapSnapshot)('map-snapshot'),
  map('long')('map-long', undefined, { isMain: true }),
  map('bare')('map-bare'),
  map('empty')('map-empty'),
  map('empty')('map-example', press('See an example'), over),
  map('example')('map-loading', undefined, { before: holding(/\/content$/), isLoading: true }),
  map('example')('map-failed', undefined, { before: failing(/\/content$/), allow: /500/ }),
];
