declare global {
  interface Window {
    /** Responses that app/boot.ts requested while the client bundle loaded, by address. */
    preloaded?: Record<string, Promise<Response>>;
  }
}

/** The age up to which a response is used: a later one may miss changes that the page already shows. */
const FRESH_MS = 30_000;

/** Takes the preloaded response to a GET request, once; undefined where there is none. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  const response = window.preloaded?.[address];
  if (!response || performance.now() > FRESH_MS) return undefined;
  delete window.preloaded?.[address];
  return response;
}

/** Drops all preloaded responses: they belong to the previous user. */
export function dropPreloaded(): void {
  delete window.preloaded;
}
