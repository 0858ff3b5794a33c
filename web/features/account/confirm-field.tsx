import type { ComponentProps } from 'react';
import { SignInAgain } from '../../entities/sign-in/sign-in-again.tsx';
import type { SignInMeans } from '../../../contract/people/sso.ts';
import { useUser } from '../../lib/session/session.ts';
import { useSignInMeans } from '../../lib/session/sign-in-means.ts';
import { TextField } from '../../ui/text-field.tsx';

/** What confirms that the viewer acts: the current password, or, of an account without one, that they signed in just now. */
export function useConfirmation() {
  const { data } = useSignInMeans();
  const hasPassword = data?.hasPassword ?? true;
  return {
    means: data,
    /** The fault of a form without the password. */
    check: (password: string): { password?: string } =>
      hasPassword && password === '' ? { password: 'Password is required' } : {},
    /** The password for a body; undefined where the account has none. */
    passwordOf: (password: string): string | undefined => (hasPassword ? password : undefined),
  };
}

/** The field of the current password, or the ways to sign in again. */
export function ConfirmField({
  means,
  ...field
}: { means: SignInMeans | undefined } & Omit<ComponentProps<typeof TextField>, 'label'>) {
  const user = useUser();
  if (means && !means.hasPassword) return <Again means={means} />;
  return (
    <>
      {/* By which a password manager knows whose password is asked for. */}
      <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
      <TextField
        label="Current Password"
        type="password"
        required
        autoComplete="current-password"
        {...field}
      />
    </>
  );
}

function Again({ means: { confirmedUntil, identities, passkeys } }: { means: SignInMeans }) {
  if (confirmedUntil !== null && Date.parse(confirmedUntil) > Date.now())
    return (
      <p role="status" className="text-14 text-ink-2">
        Your account has no password here. You signed in just now, which stands for it.
      </p>
    );
  const providers = identities.flatMap(({ provider: name, providerId: id }) =>
    id === null ? [] : [{ id, name }],
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-14 text-ink-2">
        Your account has no password here. Sign in again, then go on: that stands for it for ten minutes.
      </p>
      <SignInAgain providers={providers} hasPasskeys={passkeys.length > 0} />
    </div>
  );
}
