// Answers a page that cannot be fetched with a word about it, and leaves everything else to the browser. It keeps no file
// and no data, so nothing here can be older than the server or belong to somebody who signed out.

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Where the browser can be told so, nothing but pages wakes the worker.
  const others = { condition: { not: { requestMode: 'navigate' } }, source: 'network' };
  event.waitUntil(Promise.resolve(event.addRoutes?.(others)).catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  // A page is asked for while the worker starts, so that it waits for neither.
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage();
  }
}

function offlinePage() {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return new Response(PAGE.replaceAll('NONCE', nonce), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  });
}

// The colors and sizes are those of ui/tokens.css.
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Offline · Meridian</title>
    <script nonce="NONCE">
      let theme = null;
      let size = null;
      try {
        theme = localStorage.getItem('theme');
        size = localStorage.getItem('fontSize');
      } catch {
        // Storage is refused: light and regular.
      }
      const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
      document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
      document.documentElement.dataset.fontSize = size ?? 'regular';
      // Whoever is on the way to another page is not held back.
      let isLeaving = false;
      addEventListener('beforeunload', () => (isLeaving = true));
      addEventListener('online', () => isLeaving || location.reload());
      addEventListener('DOMContentLoaded', () =>
        document.querySelector('button').addEventListener('click', () => location.reload()),
      );
    </script>
    <style nonce="NONCE">
      :root {
        --paper: oklch(0.978 0.004 88);
        --hairline: oklch(0.905 0.006 88);
        --ink: oklch(0.235 0.014 264);
        --ink-2: oklch(0.42 0.014 264);
        --brand: oklch(0.375 0.1 262);
        --on-brand: oklch(0.99 0.003 262);
        --focus: oklch(0.52 0.16 262);
        color-scheme: light;
      }
      [data-theme='dark'] {
        --paper: oklch(0.188 0.006 264);
        --hairline: oklch(0.318 0.009 264);
        --ink: oklch(0.935 0.005 88);
        --ink-2: oklch(0.79 0.007 88);
        --brand: oklch(0.805 0.078 258);
        --on-brand: oklch(0.215 0.04 262);
        --focus: oklch(0.77 0.115 258);
        color-scheme: dark;
      }
      html {
        background: var(--paper);
        color: var(--ink);
        font-family: 'Inter Variable', Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
      }
      [data-font-size='large'] {
        font-size: 112.5%;
      }
      [data-font-size='super-large'] {
        font-size: 125%;
      }
      body {
        margin: 0;
        font-size: 0.875rem;
        line-height: calc(20 / 14);
      }
      header {
        box-sizing: border-box;
        height: 3rem;
        border-bottom: 1px solid var(--hairline);
      }
      header div {
        display: flex;
        box-sizing: border-box;
        height: 100%;
        max-width: 72rem;
        align-items: center;
        gap: 0.375rem;
        margin: 0 auto;
        padding: 0 1rem;
        font-size: 1rem;
        font-weight: 600;
      }
      svg {
        width: 1.125rem;
        height: 1.125rem;
        color: var(--brand);
      }
      main {
        display: flex;
        max-width: 44ch;
        flex-direction: column;
        align-items: center;
        gap: 0.75rem;
        margin: 20vh auto 0;
        padding: 0 1rem;
        text-align: center;
      }
      h1 {
        margin: 0;
        font-size: 1.25rem;
        font-weight: 600;
        line-height: 1.4;
      }
      p {
        margin: 0;
        color: var(--ink-2);
      }
      button {
        height: 2rem;
        border: 0;
        border-radius: 0.375rem;
        padding: 0 0.75rem;
        background: var(--brand);
        color: var(--on-brand);
        font: inherit;
        font-weight: 500;
        cursor: pointer;
      }
      button:focus-visible {
        outline: 2px solid var(--focus);
        outline-offset: 2px;
      }
      @media (pointer: coarse) {
        button {
          height: 2.5rem;
        }
      }
    </style>
  </head>
  <body>
    <header>
      <div>
        <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true">
          <circle cx="10" cy="10" r="6.5" />
          <path d="M10 1.5v17" />
        </svg>
        Meridian
      </div>
    </header>
    <main>
      <h1>You are offline</h1>
      <p>
        Meridian cannot be reached from here. What you saved is safe on its server, and this page opens by itself when
        your connection is back.
      </p>
      <button type="button">Try again</button>
    </main>
  </body>
</html>
`;
