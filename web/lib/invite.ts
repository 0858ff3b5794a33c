/** Where the token of an invite link waits until somebody has answered it; it ends with the tab. */
const KEY = 'inviteToken';

/** The same, for a browser that refuses storage: until the page is loaded anew. */
let held: string | null = null;

/** The token that waits; null where none does. */
export function keptInvite(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? held;
  } catch {
    return held;
  }
}

/** Lets a token wait. */
export function keepInvite(token: string): void {
  held = token;
  try {
    sessionStorage.setItem(KEY, token);
  } catch (error) {
    console.warn(error);
  }
}

/** Forgets the token that waits. */
export function dropInvite(): void {
  held = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where storage is refused, nothing waits.
  }
}

/** The token of an invite link's path, '/join/{token}'; null for every other path. */
export const inviteIn = (path: string): string | null => /^\/join\/([^/]+)\/?$/.exec(path)?.[1] ?? null;

/** Where somebody who is signed in answers the invitation that waits. */
export const JOIN_PATH = '/join';
