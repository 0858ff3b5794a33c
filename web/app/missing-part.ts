const missing = new WeakSet<object>();

/** Remembers which errors say that a part of the program could not be loaded; call once. */
export function watchParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/** Whether a part of the program could not be loaded: no connection, or a new version has replaced it. */
export const isMissingPart = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error);
