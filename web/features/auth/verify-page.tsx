import { useState } from 'react';
import { Link } from 'wouter';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { mailAccountQuery } from '../../lib/session/mail-account.ts';
import { queryClient } from '../../lib/sync/query.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PlainCard, Sentence } from './plain-card.tsx';
import { useLinkToken } from './use-link-token.ts';

const TITLE = 'Confirm your e-mail address';

/** Verifies a mail address by the link of a mail. It takes a click, because scanners open links too. */
export default function VerifyPage() {
  useTitle(TITLE);
  const token = useLinkToken();
  const [isPending, setIsPending] = useState(false);
  const [outcome, setOutcome] = useState<{ email: string } | { error: ApiError }>();

  async function confirm(): Promise<void> {
    setIsPending(true);
    try {
      setOutcome(await call('email.confirm', { body: { token } }));
      void queryClient.invalidateQueries({ queryKey: mailAccountQuery.queryKey });
    } catch (error) {
      setOutcome({ error: error as ApiError });
    }
    setIsPending(false);
  }

  if (outcome && 'email' in outcome)
    return (
      <PlainCard title="Address confirmed">
        <Sentence role="status">
          {outcome.email} is yours. Choose in your account what is mailed there.
        </Sentence>
        <Link href={PAGES.account} asChild>
          <LinkButton variant="primary">Open your account</LinkButton>
        </Link>
      </PlainCard>
    );
  const isOver = outcome?.error.code === 'link_not_valid';
  return (
    <PlainCard title={TITLE}>
      {outcome ? (
        <Sentence role="alert">
          {outcome.error.message}
          {isOver && ' Get a new one in your account.'}
        </Sentence>
      ) : (
        <Sentence>Then Meridian mails there what you choose.</Sentence>
      )}
      {isOver ? (
        <Link href={PAGES.account} asChild>
          <LinkButton variant="primary">Open your account</LinkButton>
        </Link>
      ) : (
        <Button variant="primary" pending={isPending} onClick={() => void confirm()}>
          Confirm the address
        </Button>
      )}
    </PlainCard>
  );
}
