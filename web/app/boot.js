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

const written = (id) => JSON.parse(document.getElementById(id)?.textContent || 'null');

/** Has the browser fetch a module; resolves when it is here, or is not to be had. */
const preload = (href) =>
  new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href,
      crossOrigin: '',
    });
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });

// What the page at this address is going to ask for, code and data at once, where each would otherwise wait for the one
// before: see app/starts.ts. lib/early.ts takes the answers.
window.early = {};
const user = written('boot')?.user;
const isIn = Boolean(user) && !user.mustChangePassword;
const start = written('starts')?.find(
  (it) => it.signedIn === isIn && new RegExp(it.path).test(location.pathname),
);
if (start) {
  for (const path of start.calls) {
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
  window.earlyParts = start.parts;
  const isHere = start.files.map(preload);
  // The letters come behind the code: until they are here, the page is read in others; without the code there is none.
  // By the page's own rule for them: a link's preload was fetched a second time where the rule was faster.
  void Promise.all(isHere).then(() => document.fonts.load('1em "Inter Variable"'));
}
