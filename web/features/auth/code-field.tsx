import { useState } from 'react';
import type { User } from '../../../contract/api/entities.ts';
import { call } from '../../lib/api/call.ts';
import { useForm, type Faults } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** The form of the second step of sign-in. `onExpired` is called if it took too long; then the password is asked for again. */
export function useCodeForm({
  challenge,
  onDone,
  onExpired,
}: {
  challenge: string;
  onDone: (user: User) => void | Promise<void>;
  onExpired: () => void;
}) {
  return useForm({
    initial: { code: '' },
    check: ({ code }): Faults => (code.trim() === '' ? { code: 'Code is required' } : {}),
    save: async ({ code }) => onDone(await call('session.confirm', { body: { challenge, code } })),
    onFailure: (error) => {
      toast.error(error.explanation ?? error.message, { title: 'Login Failed' });
      if (error.code === 'sign_in_expired') onExpired();
    },
  });
}

/** The field for a code of the authenticator app, or for a recovery code. */
export function CodeField({ form }: { form: ReturnType<typeof useCodeForm> }) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <TextField
        // Another kind of code is another field, so that typed text is not carried over.
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? 'Recovery code' : 'Code'}
        description={
          isRecovery
            ? 'One of the ten you kept when you turned two-step sign-in on. Each works once.'
            : 'The six digits that your authenticator app shows for Meridian.'
        }
        required
        autoFocus
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...form.field('code')}
      />
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 self-start"
        onClick={() => {
          form.set('code', '');
          setIsRecovery(!isRecovery);
        }}
      >
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </>
  );
}
