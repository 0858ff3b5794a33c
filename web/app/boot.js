// @ts-check
// The build puts this script into the document: it runs before the style sheet and the client bundle are here.

// The page never shows the wrong theme or size. ui/theme.ts calls the same function for every later change.
window.applyAppearance = (theme, fontSize) => {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.fontSize = fontSize ?? 'regular';
  // --color-paper of ui/tokens.css; contrast.test.ts keeps the two equal.
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#121316' : '#f9f8f5');
};

try {
  window.applyAppearance(localStorage.getItem('theme'), localStorage.getItem('fontSize'));
} catch {
  // Storage is refused: light and regular.
  window.applyAppearance(null, null);
}

/** @param {string} id the id of a script element with JSON */
const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

// Code and data of the page are requested at once (app/preloads.ts); otherwise each would wait for the one before.
/** What vite.config.ts writes; null with the development server, whose document starts the client itself. */
const build = readJson('build');
const user = readJson('boot')?.user;
const isSignedIn = Boolean(user) && !user.mustChangePassword;
/** @type {(import('./preloads.ts').Preload & { files: string[] }) | undefined} */
const preload = build?.preloads.find(
  (/** @type {import('./preloads.ts').Preload} */ { signedIn, path }) =>
    signedIn === isSignedIn && new RegExp(path).test(location.pathname),
);

/** lib/preloaded.ts takes the responses. @type {Record<string, Promise<Response>>} */
const preloaded = {};
window.preloaded = preloaded;
for (const call of preload?.calls ?? []) {
  const address = location.pathname.replace(new RegExp(preload?.path ?? ''), call);
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
// Not as modulepreload, which also compiles: that would delay the paint of what the server rendered.
for (const href of preload?.files ?? []) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'preload', as: 'script', href, crossOrigin: '' }));
}

// Where the server rendered the page, the client bundle starts when that is painted: earlier, it would delay the paint.
const start = () => void (build && import(build.bundle));
addEventListener('DOMContentLoaded', () => {
  const isRendered = document.querySelector('#root > *') !== null;
  if (isRendered && document.visibilityState === 'visible')
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  else start();
});

// A click before the server-rendered page is hydrated waits; the last one is dispatched again. Links work without a script.
/** @type {MouseEvent | undefined} */
let lastClick;
/** @param {MouseEvent} event */
const holdClick = (event) => {
  if (event.target instanceof Element && event.target.closest('a[href]')) return;
  event.preventDefault();
  event.stopPropagation();
  lastClick = event;
};
addEventListener('click', holdClick, true);
window.replayClick = () => {
  delete window.replayClick;
  removeEventListener('click', holdClick, true);
  const target = lastClick?.target;
  if (target instanceof Element && target.isConnected)
    target.dispatchEvent(new MouseEvent('click', lastClick));
};
