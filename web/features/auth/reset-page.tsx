import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { type Faults, useForm } from '../../lib/form.ts';
import { addressOf } from '../../lib/routes/base.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { newPasswordFault, PASSWORD_RULE } from './modes.ts';
import { PasswordField } from './password-field.tsx';
import { PlainCard, Sentence } from './plain-card.tsx';
import { useLinkToken } from './use-link-token.ts';

const TITLE = 'Choose a new password';

/** Replaces a forgotten password by the link of a mail. */
export default function ResetPage() {
  useTitle(TITLE);
  const token = useLinkToken();
  const [isDone, setIsDone] = useState(false);
  const { data, error, refetch } = useQuery<{ username: string }, ApiError>({
    queryKey: ['password-reset', token],
    queryFn: () => call('passwordReset.read', { body: { token } }),
  });
  if (isDone)
    return (
      <PlainCard title="Password changed">
        <Sentence role="status">You are signed out everywhere. Sign in with your new password.</Sentence>
        <a href={addressOf(PAGES.auth)} className="self-center">
          Login
        </a>
      </PlainCard>
    );
  if (error)
    return (
      <PlainCard title={TITLE}>
        <Sentence role="alert">{error.message}</Sentence>
        {error.code === 'link_not_valid' ? (
          <Link href={PAGES.forgot} asChild>
            <LinkButton variant="primary">Get a new link</LinkButton>
          </Link>
        ) : (
          <Button onClick={() => void refetch()}>Try again</Button>
        )}
      </PlainCard>
    );
  return (
    <PlainCard title={TITLE}>
      {data ? (
        <ResetForm token={token} username={data.username} onDone={() => setIsDone(true)} />
      ) : (
        <Spinner label="Loading" />
      )}
    </PlainCard>
  );
}

function ResetForm({ token, username, onDone }: { token: string; username: string; onDone: () => void }) {
  const form = useForm({
    initial: { newPassword: '' },
    check: ({ newPassword }): Faults => {
      const fault = newPasswordFault(newPassword);
      return fault === undefined ? {} : { newPassword: fault };
    },
    save: async ({ newPassword }) => {
      await call('passwordReset.confirm', { body: { token, newPassword } });
      onDone();
    },
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <Sentence>For the account {username}. It is signed out everywhere.</Sentence>
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label="New Password"
        required
        autoComplete="new-password"
        description={PASSWORD_RULE}
        {...form.field('newPassword')}
      />
      <Button type="submit" variant="primary" pending={form.pending} className="w-full">
        Change Password
      </Button>
    </form>
  );
}
