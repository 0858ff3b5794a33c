import { useQuery } from '@tanstack/react-query';
import type { Boot, RegistrationMode } from '../../contract/account.ts';
import type { User } from '../../contract/entities.ts';
import { ApiError } from './api-error.ts';
import { call, onRefusal } from './call.ts';
import { dropEarly } from './early.ts';
import { abandonEdits, hurryEdits } from './outbox.ts';
import { queryClient, sessionEnded, signingOut, userKey } from './query.ts';

/** What the server wrote into the page; undefined where it wrote nothing (a development server's page). */
function boot(): Boot | undefined {
  const text = document.querySelector('#boot')?.textContent;
  return text ? (JSON.parse(text) as Boot) : undefined;
}

const bootUser = (): User | null | undefined => boot()?.user;

/** Who could register when the page was loaded. */
export const bootRegistration = (): RegistrationMode => boot()?.registration ?? 'open';

async function readUser(): Promise<User | null> {
  try {
    return await call('user.read');
  } catch (error) {
    if (!(error instanceof ApiError && [401, 403].includes(error.status))) console.error(error);
    return null;
  }
}

/** The signed-in user: null when there is none, undefined while that is not known yet. */
export function useUser(): User | null | undefined {
  return useQuery({ queryKey: userKey, queryFn: readUser, initialData: bootUser }).data;
}

/** The signed-in user as it is now, for what is not drawn by it. */
export function viewer(): User | null | undefined {
  const known = queryClient.getQueryData<User | null>(userKey);
  return known === undefined ? bootUser() : known;
}

/** The same one's id. */
export const viewerId = (): number | undefined => viewer()?.id;

/** Called when somebody else is signed in than before, or nobody. */
export const onViewerChange = new Set<() => void>();

/** Says who is signed in from now on. What was read as somebody else is forgotten. */
export function setUser(user: User | null): void {
  const before = queryClient.getQueryData<User | null>(userKey);
  if (before?.id !== user?.id) {
    abandonEdits();
    dropEarly();
    for (const listen of onViewerChange) listen();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    if (user) tellTabs(user.id);
  }
  queryClient.setQueryData(userKey, user);
}

/** Called when the same person has signed in again. */
export const onSignedInAgain = new Set<() => void>();

/** Says that the server ended the session, unasked. The page stays as it is, and asks to sign in again. */
export function sessionEnds(): void {
  if (queryClient.getQueryData<User | null>(userKey) && !signingOut.get()) sessionEnded.set(true);
}

/** Goes on after signing in again: as the same person where they were, as another from the start. */
export function goOnAs(user: User): void {
  const before = queryClient.getQueryData<User | null>(userKey);
  setUser(user);
  sessionEnded.set(false);
  if (before?.id !== user.id) return;
  tellTabs(user.id);
  for (const listen of onSignedInAgain) listen();
  hurryEdits();
  // No session outlives the restoring of a backup: what was read before may be of a history that never was.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
}

// The other tabs of this browser: they share its session. A server that draws a page has channels too.
const tabs =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('meridian-session');

/** Tells the other tabs who is signed in from now on, by id; null for nobody. */
function tellTabs(id: number | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
  tabs?.postMessage(id);
}

/**
 * Follows what another tab did: whoever signs out there leaves nothing readable here, whoever signs in there as somebody else
 * must not find another's page, and save under their own name what was typed on it; the same person goes on in both.
 */
function followTab(id: number | null): void {
  const user = viewer();
  if (!user) return;
  if (user.id !== id) leaveSession();
  else if (sessionEnded.get()) goOnAs(user);
}
tabs?.addEventListener('message', ({ data }) => followTab(data as number | null));

/** Leaves the page of a session that has ended, with what was typed on it. */
export function leaveSession(): void {
  sessionEnded.set(false);
  setUser(null);
}

/** Ends the session. Throws ApiError, and then it goes on. */
export async function signOut(): Promise<void> {
  signingOut.set(true);
  try {
    await call('session.delete');
    tellTabs(null);
    setUser(null);
  } finally {
    signingOut.set(false);
    // What changed meanwhile was not read.
    void queryClient.refetchQueries({ predicate: ({ state }) => state.isInvalidated });
  }
}

// A session that ended elsewhere, or that must set a password first, shows itself by a refusal of whatever call comes next.
onRefusal.add(({ code }) => {
  const user = queryClient.getQueryData<User | null>(userKey);
  if (!user) return;
  if (code === 'not_signed_in') sessionEnds();
  if (code === 'password_change_required') setUser({ ...user, mustChangePassword: true });
});
