import { useState, type ReactNode } from 'react';
import type { User } from '../../contract/api/entities.ts';
import { SignInAgain } from '../entities/sign-in/sign-in-again.tsx';
import { CodeField, useCodeForm } from '../features/auth/code-field.tsx';
import { call } from '../lib/api/call.ts';
import { useForm, type Faults } from '../lib/form.ts';
import { bootSignIn, resumeAs, leaveSession } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';

interface Typed {
  username: string;
  password: string;
}

function check({ username, password }: Typed): Faults {
  return {
    ...(username.trim() === '' && { username: 'Username is required' }),
    ...(password === '' && { password: 'Password is required' }),
  };
}

/** Asks to sign in again in a dialog over the page, which keeps its state for the same user. */
export default function SessionEndedDialog({ user }: { user: User }) {
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge !== null) return <CodeDialog challenge={challenge} onExpired={() => setChallenge(null)} />;
  const { providers, passkeys, passwords } = bootSignIn();
  const ways =
    providers.length > 0 || passkeys ? <SignInAgain providers={providers} hasPasskeys={passkeys} /> : null;
  // Whoever has the machine signs in by a temporary password where there is nothing else.
  return passwords || ways === null ? (
    <PasswordDialog user={user} ways={ways} onSecondStep={setChallenge} />
  ) : (
    <Again>{ways}</Again>
  );
}

function PasswordDialog({
  user,
  ways,
  onSecondStep,
}: {
  user: User;
  /** The ways to sign in without a password; null for none. */
  ways: ReactNode;
  onSecondStep: (challenge: string) => void;
}) {
  const form = useForm<Typed>({
    initial: { username: user.username, password: '' },
    check,
    save: async (body) => {
      const answer = await call('session.create', { body });
      if ('challenge' in answer) onSecondStep(answer.challenge);
      else resumeAs(answer);
    },
    onFailure: (error) => toast.error(error.explanation ?? error.message, { title: 'Login Failed' }),
  });
  return (
    <Again isDirty={form.values.password !== ''} pending={form.pending} onSubmit={form.onSubmit}>
      <TextField label="Username" required autoComplete="username" {...form.field('username')} />
      <TextField
        label="Password"
        type="password"
        required
        autoFocus
        autoComplete="current-password"
        {...form.field('password')}
      />
      {ways !== null && (
        <>
          <p className="text-center text-13 text-ink-3">or</p>
          {ways}
        </>
      )}
    </Again>
  );
}

function CodeDialog({ challenge, onExpired }: { challenge: string; onExpired: () => void }) {
  const form = useCodeForm({ challenge, onDone: resumeAs, onExpired });
  return (
    <Again isDirty={form.isDirty} pending={form.pending} onSubmit={form.onSubmit}>
      <CodeField form={form} />
    </Again>
  );
}

/** The dialog, with a button that sends its fields where it has some. */
function Again({
  isDirty = false,
  pending = false,
  onSubmit,
  children,
}: {
  isDirty?: boolean;
  pending?: boolean;
  onSubmit?: NonNullable<DialogProps['onSubmit']>;
  children: ReactNode;
}) {
  return (
    <Dialog
      isOpen
      isDirty={isDirty}
      onClose={leaveSession}
      {...(onSubmit && { onSubmit })}
      size="sm"
      title="Please sign in again"
      description="Your session has ended. What you typed is still here."
      footer={
        <>
          <Button onClick={leaveSession}>Leave</Button>
          {onSubmit && (
            <Button type="submit" variant="primary" pending={pending}>
              Login
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  );
}
