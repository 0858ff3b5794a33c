declare global {
  interface Window {
    /** What app/boot.js asked for, by path, while the program was on its way. */
    early?: Record<string, Promise<Response>>;
    /** The addresses of the modules that draw the page. */
    earlyParts?: readonly string[];
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

/** Evaluates the modules that draw the page beside one another, where each would wait for the one that names it. */
export function evaluateEarly(): void {
  for (const address of window.earlyParts ?? []) {
    // Whoever needs it asks again, and says what is wrong.
    import(/* @vite-ignore */ address).catch(() => undefined);
  }
}

/** Forgets what was asked for as somebody else. */
export function dropEarly(): void {
  delete window.early;
}
