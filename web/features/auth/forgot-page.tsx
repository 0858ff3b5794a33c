import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../lib/api/call.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { type Faults, useForm } from '../../lib/form.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { bootSendsMail } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { PlainCard, Sentence } from './plain-card.tsx';

const TITLE = 'Forgot password?';

const ToLogin = () => (
  <Link href={PAGES.auth} asChild>
    <LinkButton variant="quiet" className="self-center">
      Back to Login
    </LinkButton>
  </Link>
);

/** Asks for a link that replaces a forgotten password. What it says is the same for every name. */
export default function ForgotPage() {
  useTitle(TITLE);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { username: '' },
    check: ({ username }): Faults =>
      username.trim() === '' ? { username: 'Give your username or e-mail address' } : {},
    save: async ({ username }) => {
      await call('passwordReset.request', { body: { username } });
      setSentTo(username.trim());
    },
    onFailure: (error) => toast.error(error.message),
  });
  if (!bootSendsMail())
    return (
      <PlainCard title={TITLE}>
        <Sentence>
          This server sends no mail. A teammate who invited you can reset your password on the team page of
          the strategy. Else ask who runs this server.
        </Sentence>
        <ToLogin />
      </PlainCard>
    );
  if (sentTo !== null)
    return (
      <PlainCard title="Look into your mail">
        <Sentence role="status">
          If an account {sentTo} has a confirmed e-mail address, a link is on its way there. It works once,
          for an hour.
        </Sentence>
        <Sentence>
          Nothing came? Look among the spam, or ask who runs this server for a temporary password.
        </Sentence>
        <ToLogin />
      </PlainCard>
    );
  return (
    <PlainCard title={TITLE}>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <Sentence>You get a mail with a link, by which you choose a new password.</Sentence>
        <TextField
          label="Username or e-mail address"
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.field('username')}
        />
        <Button type="submit" variant="primary" pending={form.pending} className="w-full">
          Send the link
        </Button>
      </form>
      <ToLogin />
    </PlainCard>
  );
}
