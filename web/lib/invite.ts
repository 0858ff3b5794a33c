/** Where the token of an invite link waits while somebody registers or signs in; it ends with the tab. */
const KEY = 'inviteToken';

/** The token that waits; null where none does, or where storage is refused. */
export function keptInvite(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Lets a token wait. */
export function keepInvite(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch (error) {
    // Without storage the person registers or signs in, and opens the link once more.
    console.warn(error);
  }
}

/** Forgets the token that waits. */
export function dropInvite(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where storage is refused, nothing waits.
  }
}

/** The token of an invite link's path, '/join/{token}'; null for every other path. */
export const inviteIn = (path: string): string | null => /^\/join\/([^/]+)\/?$/.exec(path)?.[1] ?? null;

/** The path at which somebody who is signed in answers an invitation. */
export const joinPath = (token: string): string => `/join/${encodeURIComponent(token)}`;
