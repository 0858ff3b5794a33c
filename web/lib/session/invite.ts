/** The storage key of an invite link's token, which stays until the user answers the invitation or closes the tab. */
const KEY = 'inviteToken';

/** The fallback for a browser without storage: until the next page load. */
let inMemory: string | null = null;

/** The stored token; null for none. */
export function storedInvite(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** Stores a token. */
export function keepInvite(token: string): void {
  inMemory = token;
  try {
    sessionStorage.setItem(KEY, token);
  } catch (error) {
    console.warn(error);
  }
}

/** Removes the stored token. */
export function dropInvite(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The token of an invite link's path, '/join/{token}', without what a sentence put behind the link; null for every other path. */
export const inviteIn = (path: string): string | null =>
  /^\/join\/([^/]*[\w-])[^\w/-]*\/?$/.exec(path)?.[1] ?? null;
