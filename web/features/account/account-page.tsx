import { useEffect } from 'react';
import type { User } from '../../../contract/api/entities.ts';
import { watchList } from '../../lib/sync/live/live.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { sectionItems, SectionLayout } from '../../ui/section-layout.tsx';
import { DataSection } from './data-section.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { MailSection } from './mail-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SingleSignOnSection, useHasProviders } from './single-sign-on-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';

/** Full name, mail, two-step sign-in, passkeys, single sign-on, sessions, API tokens, calendar addresses and data of the viewer. */
export default function AccountPage({ user }: { user: User }) {
  // The live connection sends an event when the session ends elsewhere.
  useEffect(watchList, []);
  useTitle('Account');
  const hasProviders = useHasProviders();
  const items = sectionItems(
    'Full name',
    'E-mail',
    'Two-step sign-in',
    'Passkeys',
    ...(hasProviders ? ['Single sign-on'] : []),
    'Sessions',
    'API tokens',
    'Calendar',
    'Your data',
  );
  return (
    <main className="px-(--gutter) pb-16">
      <PageHead
        title="Account"
        about={<p className="text-14 wrap-anywhere text-ink-2">You are signed in as {user.username}.</p>}
      />
      <div className="pt-4">
        <SectionLayout label="Account" items={items}>
          <NameSection user={user} />
          <MailSection />
          <SecondFactorSection />
          <PasskeysSection />
          {hasProviders && <SingleSignOnSection />}
          <SessionsSection />
          <TokensSection />
          <CalendarSection />
          <DataSection user={user} />
        </SectionLayout>
      </div>
    </main>
  );
}
