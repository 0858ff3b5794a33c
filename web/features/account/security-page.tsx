import { useEffect } from 'react';
import type { User } from '../../../contract/api/entities.ts';
import { watchList } from '../../lib/sync/live/live.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Two-step sign-in and sessions of the viewer. */
export default function SecurityPage({ user }: { user: User }) {
  // The live connection sends an event when the session ends elsewhere.
  useEffect(watchList, []);
  useTitle('Security');
  return (
    <main className="mx-auto max-w-2xl px-4 pt-6 pb-16 sm:px-6">
      <h1 className="text-28 font-semibold text-ink">Security</h1>
      <p className="mt-1 text-14 wrap-anywhere text-ink-2">You are signed in as {user.username}.</p>
      <SecondFactorSection />
      <SessionsSection />
    </main>
  );
}
