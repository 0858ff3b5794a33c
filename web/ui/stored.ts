/** What is kept in this browser; null for nothing, also where storage is refused or has another version's text. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in this browser. */
export function keepStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, it holds until the page closes.
  }
}
