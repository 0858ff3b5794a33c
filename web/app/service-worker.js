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
  return new Response(OFFLINE_PAGE.replaceAll('NONCE', nonce), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  });
}
