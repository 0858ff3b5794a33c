import { useEffect } from 'react';
import { Link } from 'wouter';
import { useTitle } from '../../lib/dom/title.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { announceSignIn, useUser } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PlainCard, Sentence } from './plain-card.tsx';

/** The end of a sign-in in a window of its own: the page that opened it continues, and this window closes where the browser allows that. */
export default function SignedInPage() {
  const isSignedIn = Boolean(useUser());
  useTitle('Signed in');
  useEffect(() => {
    if (!isSignedIn) return;
    announceSignIn();
    window.close();
  }, [isSignedIn]);
  return (
    <PlainCard title={isSignedIn ? 'You are signed in' : 'You are not signed in'}>
      <Sentence role="status">
        {isSignedIn
          ? 'Close this window, and go on in the one that you came from.'
          : 'This sign-in was not finished.'}
      </Sentence>
      <Link href={isSignedIn ? PAGES.dashboard : PAGES.auth} asChild>
        <LinkButton>{isSignedIn ? 'Open your strategies here' : 'Sign in'}</LinkButton>
      </Link>
    </PlainCard>
  );
}
