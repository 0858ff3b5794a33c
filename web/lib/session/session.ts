import { useQuery } from '@tanstack/react-query';
import type { Boot, RegistrationMode, SignInOptions } from '../../../contract/people/account.ts';
import type { User } from '../../../contract/api/entities.ts';
import { SSO_PATH } from '../../../contract/people/sso-path.ts';
import { ApiError } from '../api/api-error.ts';
import { call, onRefusal } from '../api/call.ts';
import { addressOf, BASE } from '../routes/base.ts';
import { dropPreloaded } from '../api/preloaded.ts';
import { abandonEdits, allPending, retryEdits } from '../sync/outbox.ts';
import { queryClient, sessionEnded, signingOut, userKey } from '../sync/query.ts';

/** What the server wrote into the page; undefined where it wrote nothing (a development server's page). */
function boot(): Boot | undefined {
  const text = document.querySelector('#boot')?.textContent;
  return text ? (JSON.parse(text) as Boot) : undefined;
}

const bootUser = (): User | null | undefined => boot()?.user;

/** Who could register when the page was loaded. */
export const bootRegistration = (): RegistrationMode => boot()?.registration ?? 'open';

/** How people sign in here, as of when the page was loaded. */
export const bootSignIn = (): SignInOptions =>
  boot()?.signIn ?? { providers: [], passwords: true, passkeys: false, by: null };
/** Whether the server sends mail. */
export const bootSendsMail = (): boolean => boot()?.sendsMail ?? false;

async function readUser(): Promise<User | null> {
  try {
    return await call('user.read');
  } catch (error) {
    if (!(error instanceof ApiError && [401, 403].includes(error.status))) console.error(error);
    return null;
  }
}

/** The signed-in user: null for none, undefined while that is unknown. */
export function useUser(): User | null | undefined {
  return useQuery({ queryKey: userKey, queryFn: readUser, initialData: bootUser }).data;
}

/** The signed-in user, outside of components. */
export function viewer(): User | null | undefined {
  const cached = queryClient.getQueryData<User | null>(userKey);
  return cached === undefined ? bootUser() : cached;
}

/** The id of the signed-in user. */
export const viewerId = (): number | undefined => viewer()?.id;

/** Called when the signed-in user changes, also to none. */
export const onViewerChange = new Set<() => void>();

/** Sets the signed-in user. Another user's cached data is dropped. */
export function setUser(user: User | null): void {
  const before = queryClient.getQueryData<User | null>(userKey);
  if (before?.id !== user?.id) {
    abandonEdits();
    dropPreloaded();
    for (const listen of onViewerChange) listen();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    if (user) notifyTabs(user.id);
  }
  queryClient.setQueryData(userKey, user);
}

/** Called when the same user has signed in again. */
export const onSignedInAgain = new Set<() => void>();

/** Handles a session that the server ended. The page stays, and asks to sign in again. */
export function expireSession(): void {
  if (queryClient.getQueryData<User | null>(userKey) && !signingOut.get()) sessionEnded.set(true);
}

/** Resumes after signing in again. The same user continues; another user starts afresh. */
export function resumeAs(user: User): void {
  const before = queryClient.getQueryData<User | null>(userKey);
  setUser(user);
  sessionEnded.set(false);
  if (before?.id !== user.id) return;
  notifyTabs(user.id);
  for (const listen of onSignedInAgain) listen();
  retryEdits();
  // Restoring a backup ends all sessions, so the cached data may be newer than the restored database.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
}

// The other tabs share the session. Node has BroadcastChannel too, but the server entry must not open one.
const tabs =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(`meridian-session${BASE}`);

/** Notifies the other tabs of the signed-in user's id; null for none. */
function notifyTabs(id: number | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
  tabs?.postMessage(id);
}

/** Tells the other tabs, one of which opened this window, that the user has signed in. */
export function announceSignIn(): void {
  const id = viewerId();
  if (id !== undefined) notifyTabs(id);
}

let hasUnsavedInput = (): boolean => false;

/** Sets how the session knows whether the page has unsaved input. */
export function setUnsavedInput(check: () => boolean): void {
  hasUnsavedInput = check;
}

/**
 * Follows another tab. After a sign-out or a sign-in as another user, this tab must neither show the old data nor save
 * typed text as the new user. With unsaved input a sign-out is like an ended session: the same user may sign in again here.
 * After a sign-in as the same user, both tabs continue with the new session.
 */
function handleTabMessage(id: number | null): void {
  const user = viewer();
  if (!user) return;
  if (id === null && (hasUnsavedInput() || allPending.get().count > 0)) expireSession();
  else if (user.id !== id) leaveSession();
  else if (sessionEnded.get()) resumeAs(user);
  else {
    // The cookie belongs to a newer session, which knows more of how the user signs in.
    for (const listen of onSignedInAgain) listen();
    void queryClient.invalidateQueries({ queryKey: ['account'] });
  }
}
tabs?.addEventListener('message', ({ data }) => handleTabMessage(data as number | null));

/** Leaves the page of an ended session, and drops what was typed. */
export function leaveSession(): void {
  sessionEnded.set(false);
  setUser(null);
}

/** Signs out. Throws ApiError, and then the session continues. */
export async function signOut(): Promise<void> {
  signingOut.set(true);
  try {
    await call('session.delete');
    notifyTabs(null);
    const { by } = bootSignIn();
    // The provider has a session of its own, which would sign in again without a question.
    if (by !== null) location.assign(addressOf(`${SSO_PATH}/sign-out/${by}`));
    else setUser(null);
  } finally {
    signingOut.set(false);
    // Queries were disabled meanwhile.
    void queryClient.refetchQueries({ predicate: ({ state }) => state.isInvalidated });
  }
}

// The next refused call shows that the session ended elsewhere, or that the user must set a password first.
onRefusal.add(({ code }) => {
  const user = queryClient.getQueryData<User | null>(userKey);
  if (!user) return;
  if (code === 'not_signed_in') expireSession();
  if (code === 'password_change_required') setUser({ ...user, mustChangePassword: true });
  if (code === 'second_factor_required') setUser({ ...user, mustAddFactor: true });
});
