import { keepCompositions } from '../ui/composition.ts';
import { startMenus } from '../ui/menus.ts';
import { isPaletteShortcut } from '../ui/shortcut-key.ts';
import { keepKeys } from '../lib/dom/typed-ahead.ts';
import { foldAt, restoreFolds } from './folds.ts';
import { dropRendered, showsOtherwise, styleRendered } from './rendered.ts';
import { addressOf, shownPath } from '../lib/routes/base.ts';
import type { Boot } from '../../contract/people/account.ts';
import type { Preload } from './preloads.ts';

// The build puts this script into the document: it runs before the style sheet and the client bundle are here. What a reader
// of a server-rendered page does works by this script alone: links, menus, folds.

// The page never shows the wrong theme or size. ui/theme.ts calls the same function for every later change.
window.applyAppearance = (theme, fontSize) => {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['fontSize'] = fontSize ?? 'regular';
  // --color-paper of ui/tokens.css; contrast.test.ts keeps the two equal.
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#121316' : '#f9f8f5');
};

try {
  window.applyAppearance(localStorage.getItem('theme'), localStorage.getItem('fontSize'));
} catch {
  // Storage is refused: light and regular.
  window.applyAppearance(null, null);
}
keepCompositions();

// The paint waits for the style sheet, and so comes later.
addEventListener('DOMContentLoaded', restoreFolds);

const readJson = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

/** What vite.config.ts writes, as far as this page needs it; null with the development server, whose document starts the client itself. */
const build = readJson('build') as {
  bundle: string;
  /** The server leaves out other pages: server/pages/preloads.ts. */
  preload?: Omit<Preload, 'modules' | 'onClick'> & { files: string[]; onClick?: string[] };
} | null;
const { isRendered } = (readJson('boot') ?? { isRendered: false }) as Boot;
const preload = build?.preload;
/** lib/api/preloaded.ts takes the responses. */
const preloaded: Record<string, Promise<Response>> = {};
window.preloaded = preloaded;
const addressesOf = (files: readonly string[] = []) => files.map((file) => addressOf(file));
window.pageFiles = addressesOf(preload?.files);
const bundle = build && addressOf(build.bundle);

// Data and code of the page (app/preloads.ts) are requested at once; otherwise each would wait for the one before.

function requestData(): void {
  // Scores are known to be needed only where the server rendered some.
  const scored = document.querySelector<HTMLElement>('#root[data-version*=" "]');
  for (const call of [...(preload?.calls ?? []), ...(scored ? ['/api/strategies/$1/scorecard'] : [])]) {
    const address = addressOf(shownPath().replace(new RegExp(preload?.path ?? ''), call));
    const answer = fetch(address, {
      headers: { Accept: 'application/json' },
      credentials: 'same-origin',
      cache: 'no-store',
      // Read to the end here: the page is busy when it takes the response.
    }).then(async (response) => new Response(await response.text(), response));
    // The caller that takes the response handles its failure.
    answer.catch(() => undefined);
    preloaded[address] = answer;
  }
}

function requestCode(files: readonly string[]): void {
  // As modules: a file that is preloaded as another kind of script is compiled again, in the page's own thread.
  for (const href of files) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' }));
  }
}

const pageCode = bundle === null ? [] : [bundle, ...window.pageFiles];
const start = async (): Promise<void> => {
  try {
    if (bundle !== null) await import(/* @vite-ignore */ bundle);
  } catch {
    // What the server rendered would stay dead, without a word: the page is read again once there is a connection.
    addEventListener('online', () => location.reload());
  }
};
// A server-rendered page is painted first. Its data comes with the first frame, after all that the paint waits for. Its code
// comes after the paint: to read compiled code from the cache takes time of the page.
const isShown = isRendered && !(preload?.list !== undefined && showsOtherwise(preload.list));
if (isRendered) addEventListener('DOMContentLoaded', isShown ? styleRendered : dropRendered);
if (isShown && document.visibilityState === 'visible') {
  requestAnimationFrame(requestData);
  new PerformanceObserver((_list, observer) => {
    observer.disconnect();
    requestCode(pageCode);
    void start();
  }).observe({ type: 'paint', buffered: true });
} else {
  requestData();
  requestCode(pageCode);
  addEventListener('DOMContentLoaded', () => void start());
}

// Until a server-rendered page is hydrated, links, menu buttons and folds work without it. Any other click waits, and the
// last one is dispatched again.
let lastClick: MouseEvent | undefined;
// Only what was clicked is marked: a mark on the document would compute the style of every element.
const unmark = () => document.querySelector('[data-waiting]')?.removeAttribute('data-waiting');
const holdClick = (event: MouseEvent): void => {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('a[href]') || isMenuThere(target) || foldAt(target))
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!lastClick) requestCode(addressesOf(preload?.onClick));
  lastClick = event;
  unmark();
  (target.closest('button') ?? target).setAttribute('data-waiting', '');
};
/** Whether an element is in the button of a menu that has its items. */
const isMenuThere = (element: Element): boolean => {
  const menu = element.closest('[popovertarget]')?.getAttribute('popovertarget');
  return document.getElementById(menu ?? '')?.hasChildNodes() ?? false;
};
// Before the menus', which would open an empty one.
addEventListener('click', holdClick, true);
startMenus();
window.replayClick = () => {
  delete window.replayClick;
  unmark();
  removeEventListener('click', holdClick, true);
  const target = lastClick?.target;
  if (target instanceof Element && target.isConnected)
    target.dispatchEvent(new MouseEvent('click', lastClick));
};

// So does the palette's shortcut, where the page has a palette, with the keys after it.
const keepShortcut = (event: KeyboardEvent): void => {
  if (!isPaletteShortcut(event)) return;
  event.preventDefault();
  keepKeys();
};
if (preload?.signedIn) addEventListener('keydown', keepShortcut, true);
window.endEarlyShortcut = () => {
  delete window.endEarlyShortcut;
  removeEventListener('keydown', keepShortcut, true);
  return window.typedAhead !== undefined;
};
