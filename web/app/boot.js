// Runs while the document is still read, before the style sheet and the bundle are here: it is not part of the bundle,
// which comes too late for what it does.

// The page never shows the wrong theme or size; ui/theme.ts calls the same function for every later change.
window.applyAppearance = (theme, fontSize) => {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.fontSize = fontSize ?? 'regular';
  // The paper of ui/tokens.css; contrast.test.ts keeps the two equal.
  document.querySelector('meta[name="theme-color"]').content = dark ? '#121316' : '#f9f8f5';
};

try {
  window.applyAppearance(localStorage.getItem('theme'), localStorage.getItem('fontSize'));
} catch {
  // Storage is refused: light and regular.
  window.applyAppearance(null, null);
}

/** What this browser keeps under a key; null where there is nothing, or storage is refused. */
const kept = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

const keep = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Where storage is refused, nothing is kept.
  }
};

const written = (id) => JSON.parse(document.getElementById(id)?.textContent || 'null');

/** Has the browser fetch a module, or what `more` makes of the link; resolves when it is here, or is not to be had. */
const preload = (href, more) =>
  new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href,
      crossOrigin: '',
      ...more,
    });
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });

const letters = document.querySelector('meta[name="letters"]')?.content;

/** By the page's own rule for them: a link's preload was fetched a second time where the rule was faster. */
const fetchLetters = async () => {
  const [face] = await document.fonts.load('1em "Inter Variable"');
  if (face) keep('letters', letters);
};

// What the page at this address is going to ask for, code and data at once, where each would otherwise wait for the one
// before: see app/starts.ts. lib/early.ts takes the answers.
window.early = {};
const user = written('boot')?.user;
// The board that the server drew into the document, so that it shows before the program is here.
const drawn = written('drawn');
const isIn = Boolean(user) && !user.mustChangePassword;
const start = written('starts')?.find(
  (it) => it.signedIn === isIn && new RegExp(it.path).test(location.pathname),
);
const fetchStart = async () => {
  for (const path of start?.calls ?? []) {
    const address = location.pathname.replace(new RegExp(start.path), path);
    const answer = fetch(address, {
      headers: { Accept: 'application/json' },
      credentials: 'same-origin',
      cache: 'no-store',
      // Read to its end at once: whoever takes it comes when the page has least time.
    }).then(async (response) => new Response(await response.text(), response));
    // Whoever takes it learns of a failure; where nobody does, nobody need.
    answer.catch(() => undefined);
    window.early[address] = answer;
  }
  window.earlyParts = start?.parts;
  await Promise.all((start?.files ?? []).map((file) => preload(file)));
};
// The letters come behind the code: until they are here, the page is read in others; without the code there is none.
if (start && !drawn) void fetchStart().then(fetchLetters);

/** How long a page whose program could not be fetched waits before it tries again: milliseconds. */
const RETRY_MS = 3000;
/** When a frame surely shows, where the browser does not tell: milliseconds from its layout. */
const SHOWN_MS = 300;

if (drawn) {
  const folded = kept(`boardCollapsed:${location.pathname.split('/')[2]}`) ?? [];
  const layout = kept('boardLayout') === 'vertical' ? 'vertical' : 'horizontal';
  // Kept otherwise in this browser, it does not show: the program draws another.
  const isAsKept = layout === drawn.kept.layout && String(folded) === String(drawn.kept.folded);
  const { dataset } = document.documentElement;
  dataset.drawn = isAsKept ? 'board' : 'other';
  // A larger window shows more than was drawn for it, and so do smaller letters, which the em of a query is in: nothing of that
  // may wait for a second frame.
  const { width, height } = drawn.screen;
  const isInSight = matchMedia(`(max-width: ${width / 16}em) and (max-height: ${height / 16}em)`).matches;
  // Whether nothing is painted before the last of the board is read: otherwise it may be scrolled to while it is not there yet.
  let isHeld = document.createElement('link').blocking?.supports('render') ?? false;
  if (!isAsKept) void fetchStart();

  // A page that is not looked at is not painted.
  const isToShow = () => isAsKept && document.visibilityState === 'visible';
  // A browser that has the program takes the time to read it behind the first frame; another one fetches it meanwhile.
  if (!isToShow() || kept('program') !== drawn.program) void preload(drawn.program);
  // A browser that has the letters takes them in hand before the first line is laid out; another one would wait for them.
  if (letters && kept('letters') === letters) {
    void preload(letters, { rel: 'preload', as: 'font', type: 'font/woff2' });
  }

  // The policy refuses style attributes of the document's own, but not those a script sets.
  const dress = () => {
    for (const element of document.querySelectorAll('[data-style]')) {
      element.style.cssText = element.dataset.style;
      delete element.dataset.style;
    }
  };
  const dresser = new MutationObserver(() => {
    dress();
    if (isHeld && document.body) dresser.observe(document.body, { childList: true });
  });
  const expectFrame = () => {
    if (isInSight) dataset.firstFrame = isHeld ? 'whole' : '';
    // Of a board that is held only its end, right in the body, is looked for: to be told of each element takes a browser some time.
    dresser.observe(document.documentElement, { childList: true, subtree: !isHeld });
  };
  expectFrame();
  // One may hold its paint for a style sheet and know of no such end: a frame before it says so.
  if (isHeld) {
    requestAnimationFrame(() => {
      if (document.getElementById('drawn-end')) return;
      isHeld = false;
      expectFrame();
      dress();
    });
  }

  // Until the program is alive, clicks wait for it, and keys: those that call up the palette and the shortcuts, those of a title
  // in focus, as features/board/use-board-keys.ts answers them, and what is typed into a field that any of these opens. All are
  // made again then. Links need nobody.
  const waiting = [];
  /** The last that opens a field, and what is typed into it since: it takes the place of one before it, as it would later. */
  let opening = [];
  /** Whether one still types into it: who goes on to something else means that with the next key. */
  let isTyping = false;
  const buttonOf = ({ target }) => target.closest('button') ?? target;
  const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent;
  /** Where something that waited is made again: where a new drawing took its place, only what is named as nothing else is. */
  const placeOf = (event) => {
    if (event.type === 'keydown') {
      const { activeElement } = document;
      // An arrow before it may have moved the focus, and so may somebody's hand.
      return isForTitle(event) && !isTitle(activeElement) ? undefined : activeElement;
    }
    if (event.target.isConnected) return event.target;
    const name = nameOf(buttonOf(event));
    const named = [...document.querySelectorAll('button')].filter((button) => nameOf(button) === name);
    return named.length === 1 ? named[0] : undefined;
  };
  const isPlain = ({ ctrlKey, metaKey, altKey }) => !ctrlKey && !metaKey && !altKey;
  const isTyped = (event) =>
    isTyping &&
    event.type === 'keydown' &&
    isPlain(event) &&
    (event.key?.length === 1 || ['Backspace', 'Enter', 'Escape'].includes(event.key));
  const calls = ({ key, ctrlKey, metaKey }) =>
    ctrlKey || metaKey ? key?.toLowerCase() === 'k' : key === '/' || key === '?';
  const isTitle = (element) => element.matches('h3 button, h4 a');
  /** Whether one types on into what it opens; lib/typed-ahead.ts catches that when it is made again. */
  const opens = (event) =>
    event.type === 'click'
      ? buttonOf(event).matches('h1 button, h3 button, [data-add]')
      : calls(event) || event.key === 'F2';
  /** Enter follows the link that the arrows before it lead to. */
  const isEnter = ({ key }) => key === 'Enter' && waiting.length > 0;
  const isForTitle = (event) =>
    isPlain(event) &&
    !event.shiftKey &&
    isTitle(event.target) &&
    (/^(F2|Arrow.+)$/.test(event.key) || isEnter(event));
  /** Who clicks again asks whether the first click was heard. */
  const isAgain = (event) =>
    event.type === 'click'
      ? [...waiting, ...opening].some(
          (other) => other.type === 'click' && buttonOf(other) === buttonOf(event),
        )
      : event.repeat && isForTitle(event);
  const wait = (event) => {
    const isText = isTyped(event);
    if (event.type === 'click' || event.key === 'Tab' || event.key === 'Escape') isTyping = false;
    const isForProgram =
      event.type === 'click' ? !event.target.closest('a[href]') : isText || calls(event) || isForTitle(event);
    if (!isForProgram) return;
    event.preventDefault();
    event.stopPropagation();
    if (isText && event.key === 'Escape') opening = [];
    else if (isText) opening.push(event);
    else if (opens(event)) {
      if (!isAgain(event)) opening = [event];
      isTyping = true;
    } else if (!isAgain(event)) waiting.push(event);
  };
  const events = ['click', 'keydown'];
  for (const type of events) addEventListener(type, wait, true);
  window.comeAlive = () => {
    delete window.comeAlive;
    for (const type of events) removeEventListener(type, wait, true);
    for (const event of [...waiting, ...opening]) {
      const place = placeOf(event);
      // A key that a script presses follows no link.
      if (place && waiting.includes(event) && isEnter(event) && isTitle(place)) place.click();
      else place?.dispatchEvent(new event.constructor(event.type, event));
    }
  };

  // What shows would not be kept up to date: the page is read anew as soon as there is an answer again.
  const reloadWhenAnswered = () =>
    setTimeout(() => {
      fetch(drawn.program).then(() => location.reload(), reloadWhenAnswered);
    }, RETRY_MS);

  /** A program that is there and breaks would break again: once is enough. */
  const reloadOnce = () => {
    try {
      if (sessionStorage.getItem('reread') === drawn.program) return;
      sessionStorage.setItem('reread', drawn.program);
      location.reload();
    } catch {
      // Where storage is refused, nobody knows whether it was read anew already.
    }
  };

  // First the board shows, then the program begins: both at once would each wait for the other.
  const begin = () => {
    delete dataset.firstFrame;
    if (isAsKept) void fetchStart();
    import(drawn.program).then(
      () => keep('program', drawn.program),
      () => fetch(drawn.program).then(reloadOnce, reloadWhenAnswered),
    );
    void fetchLetters();
  };
  /** Resolves when the first frame shows: its pixels are made when the page has long said what to paint. */
  const whenShown = () =>
    new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
      // What a frame queues runs behind its layout.
      requestAnimationFrame(() => setTimeout(() => setTimeout(resolve, SHOWN_MS)));
    });
  addEventListener('DOMContentLoaded', () => {
    dress();
    dresser.disconnect();
    if (isToShow()) void whenShown().then(begin, begin);
    else begin();
  });
}
