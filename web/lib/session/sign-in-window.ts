import { call } from '../api/call.ts';
import { PAGES } from '../routes/pages.ts';

/**
 * Opens a provider's sign-in page in a window of its own, so that this page keeps what was typed. The last page there tells this one,
 * which continues; see `announceSignIn`. Throws ApiError, or an Error where the browser opens no window.
 */
export async function signInInWindow(provider: string): Promise<void> {
  // Opened within the click: later the browser would block it.
  const opened = window.open('', '_blank', 'popup,width=520,height=680');
  if (!opened) throw new Error('Your browser opened no window. Allow this site to open one, and try again.');
  try {
    const body = { provider, next: PAGES.signedIn };
    opened.location.href = (await call('sso.begin', { body })).address;
  } catch (error) {
    opened.close();
    throw error;
  }
}
