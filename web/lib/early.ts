declare global {
  interface Window {
    /** Answers that app/boot.js requested while the client bundle loaded, by path. */
    early?: Record<string, Promise<Response>>;
  }
}

/** After this an answer may be older than what the page has seen change. Milliseconds. */
const FRESH_MS = 30_000;

/** The answer to a GET that the document asked for ahead, once; undefined where it did not. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = window.early?.[path];
  if (!answer || performance.now() > FRESH_MS) return undefined;
  delete window.early?.[path];
  return answer;
}

/** Forgets what was asked for as somebody else. */
export function dropEarly(): void {
  delete window.early;
}
