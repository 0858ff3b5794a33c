import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { Strategy } from '../../../contract/api/entities.ts';
import { DEFAULT_BOARD_TITLE } from '../../../contract/kinds/constants.ts';
import { may } from '../../../contract/people/roles.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { useTitle } from '../../lib/dom/title.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { useContent } from '../../lib/sync/use-content.ts';
import { counted } from '../../../contract/words/list.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section, sectionItems, SectionLayout } from '../../ui/section-layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AutomaticLock } from './automatic-lock.tsx';
import { CalendarSummary } from './calendar.tsx';
import { Leaving } from './leaving.tsx';
import { BoardTitleForm, TextsForm } from './texts.tsx';

const Integrations = lazy(() => import('./integrations/integrations.tsx'));

const TITLE = 'Settings';

/** What holds for a whole strategy: its texts, calendar, team, automatic lock, and its end. */
export default function SettingsPage({ strategyId }: { strategyId: number }) {
  useTitle(TITLE);
  const { strategy, error } = useStrategy(strategyId);
  // Reading the content subscribes to changes. The page does not wait for it.
  useContent(strategyId);
  if (strategy) return <Settings key={strategyId} strategy={strategy} />;
  return <NotLoaded strategyId={strategyId} heading={TITLE} what="the settings" error={error} />;
}

function Settings({ strategy }: { strategy: Strategy }) {
  const { id: strategyId, title, description, boardTitle, role, members, owner } = strategy;
  const mayManage = may(role, 'strategy.manage');
  const mayChange = may(role, 'content.change');
  const leaving = mayManage ? 'Deletion' : 'Membership';
  const items = sectionItems(
    'Title and description',
    'Board title',
    'Calendar',
    'Team',
    'Automatic lock',
    ...(mayManage ? ['Integrations'] : []),
    leaving,
  );
  return (
    <StrategyPage strategy={strategy} title={TITLE} isReading>
      <SectionLayout label={TITLE} items={items}>
        <Section title="Title and description">
          {mayManage ? (
            <TextsForm strategy={strategy} />
          ) : (
            <>
              <p className="font-medium text-ink">{title}</p>
              <p className="whitespace-pre-wrap">{description || 'No description'}</p>
            </>
          )}
        </Section>
        <Section title="Board title">
          {mayChange ? <BoardTitleForm strategy={strategy} /> : <p>{boardTitle || DEFAULT_BOARD_TITLE}</p>}
        </Section>
        <Section title="Calendar">
          <CalendarSummary {...{ strategyId, mayChange }} />
        </Section>
        <Section title="Team">
          <p>
            {counted(members.length + 1, 'member')}, owned by <bdi>{owner.name}</bdi>.
          </p>
          <Link href={pathTo('team', strategyId)} asChild>
            <LinkButton>Manage Team Members</LinkButton>
          </Link>
        </Section>
        <Section title="Automatic lock">
          <AutomaticLock {...{ strategyId, mayManage }} />
        </Section>
        {mayManage && (
          <Section title="Integrations">
            <Suspense fallback={<Skeleton className="h-24 w-full" />}>
              <Integrations strategyId={strategyId} />
            </Suspense>
          </Section>
        )}
        <Section title={leaving}>
          <Leaving strategy={strategy} />
        </Section>
      </SectionLayout>
    </StrategyPage>
  );
}
