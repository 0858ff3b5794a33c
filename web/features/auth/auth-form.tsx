import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { SecondStep } from '../../../contract/people/account.ts';
import type { User } from '../../../contract/api/entities.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/form.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { MODES, PASSWORD_RULE, type ModeName, type Typed } from './modes.ts';
import { PasswordField } from './password-field.tsx';

/** The fields of one mode. `note` is shown above them; `below` receives the typed values, so that another mode can start with them. */
export function AuthForm({
  mode,
  user,
  invite,
  initial,
  note,
  onDone,
  onRefused,
  below,
}: {
  mode: ModeName;
  user: User | null;
  /** The token of the stored invitation. */
  invite: string | null;
  initial: Typed;
  note: ReactNode;
  /** Receives the signed-in user or the challenge of the second step, and the typed values. */
  onDone: (answer: User | SecondStep, typed: Typed) => Promise<void>;
  /** Also receives the typed values. */
  onRefused: (error: ApiError, typed: Typed) => void;
  below: (typed: Typed) => ReactNode;
}) {
  const { heading, submit, check, send, failure } = MODES[mode];
  const headingId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial,
    check: (typed) => check(typed, user),
    save: async (typed) => onDone(await send(typed, user, invite), typed),
    onFailure: (error) => {
      onRefused(error, form.values);
      if (error.code === 'network') toast.error(error.message);
      else toast.error(sentenceOf(error) ?? failure.text ?? error.message, { title: failure.title });
    },
  });
  useEffect(() => {
    element.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
  }, []);

  return (
    <form
      ref={element}
      noValidate
      aria-labelledby={headingId}
      onSubmit={form.onSubmit}
      className="flex flex-col gap-4"
    >
      <h1 id={headingId} className="text-20 font-semibold text-ink">
        {heading}
      </h1>
      {user?.mustChangePassword && (
        <p className="text-14 text-ink-2">
          You signed in with a temporary password. Choose one of your own to go on.
        </p>
      )}
      {note}
      <TextField
        label="Username"
        required={mode !== 'change'}
        readOnly={mode === 'change'}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...form.field('username')}
      />
      {!user?.mustChangePassword && (
        <PasswordField
          label={mode === 'change' ? 'Current Password' : 'Password'}
          required
          autoComplete={mode === 'register' ? 'new-password' : 'current-password'}
          description={mode === 'register' ? PASSWORD_RULE : undefined}
          {...form.field('password')}
        />
      )}
      {mode === 'register' && (
        <TextField
          label="Full name"
          autoComplete="name"
          description="Optional. Your teammates see it in place of the username."
          {...form.field('fullName')}
        />
      )}
      {mode === 'login' && (
        <Link
          href={PAGES.forgot}
          className="-mt-2 self-end rounded-sm py-1 text-13 text-brand underline underline-offset-2"
        >
          Forgot password?
        </Link>
      )}
      {mode === 'change' && (
        <PasswordField
          label="New Password"
          required
          autoComplete="new-password"
          description={PASSWORD_RULE}
          {...form.field('newPassword')}
        />
      )}
      <Button type="submit" variant="primary" pending={form.pending} className="mt-1 w-full">
        {submit}
      </Button>
      <div className="-my-1 flex min-h-8 flex-wrap items-center justify-center gap-x-1 text-14 text-ink-2">
        {below(form.values)}
      </div>
    </form>
  );
}

/** The server's message; if one field is at fault, its message without the field's name. */
function sentenceOf({ details, explanation }: ApiError): string | null {
  const [only] = details;
  return only && details.length === 1 ? `${only.message}.` : explanation;
}
