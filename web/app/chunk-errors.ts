const chunkErrors = new WeakSet<object>();

/** Records the errors of chunks that fail to load; call once. */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => chunkErrors.add(payload));
}

/** Whether a chunk failed to load: there is no connection, or a new version replaced it. */
export const isChunkError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && chunkErrors.has(error);
