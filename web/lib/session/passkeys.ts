import type { User } from '../../../contract/api/entities.ts';
import { call } from '../api/call.ts';

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The library, loaded when a passkey is used. */
const webauthn = () => import('@simplewebauthn/browser');

/** Adds a passkey of this device, or of one that the browser reaches. Throws ApiError, or what notAdded explains. */
export async function addPasskey(name: string, password: string | undefined): Promise<void> {
  const options = await call('passkeys.begin', { body: password === undefined ? {} : { password } });
  const { startRegistration } = await webauthn();
  const answer = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  await call('passkeys.create', { body: { name, response: JSON.stringify(answer) } });
}

/** Signs in by a passkey. Throws ApiError, or an error of the browser. */
export async function signInByPasskey(): Promise<User> {
  const options = await call('passkeys.challenge');
  const { startAuthentication } = await webauthn();
  const answer = await startAuthentication({
    optionsJSON: options,
  });
  return call('session.passkey', { body: { response: JSON.stringify(answer) } });
}

/** What an error of a passkey says to the user: that of the server, or what the browser did. */
export function passkeyProblem(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of yours already.';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. Try again, or take another way.';
  if (name === 'SecurityError')
    return 'Passkeys do not work at this address. Open the one that your operator gave you.';
  return message;
}
