import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { PeriodPicker } from '../../entities/scorecard/period-picker.tsx';
import { PeriodFailure } from '../../entities/scorecard/period-failure.tsx';
import { usePeriod } from '../../entities/scorecard/use-period.ts';
import { ReportingPage } from '../../entities/strategy/reporting-page.tsx';
import { useFlow } from '../../lib/sync/flow.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Closing, useClosing } from './closing.ts';
import { Excepted, Reds } from './lists.tsx';
import { LockCard } from './lock-card.tsx';
import { Missing } from './missing.tsx';
import { Progress } from './progress.tsx';
import type { Ask, Request } from './requests.tsx';
import { Snapshots } from './snapshots.tsx';
import { Steps } from './steps.tsx';
import { LockFinding, WrongLocks } from './wrong-results.tsx';
import { pathTo } from '../../lib/routes/pages.ts';

const TITLE = 'Close';
const RequestDialog = lazy(() => import('./requests.tsx'));

/** The close of a period: what it still lacks and from whom, its lock, and the snapshots of the strategy. */
export default function ClosePage({ strategyId }: { strategyId: number }) {
  useTitle(TITLE);
  const { strategy, error: strategyError } = useStrategy(strategyId);
  // Reading the content subscribes to changes. The page does not wait for it.
  useFlow(strategyId);
  if (strategy) return <Close key={strategyId} strategy={strategy} />;
  return <NotLoaded strategyId={strategyId} what="the close" error={strategyError} />;
}

function Close({ strategy }: { strategy: Strategy }) {
  const { id: strategyId, role } = strategy;
  const [period] = usePeriod();
  const { data: closing, error, isPlaceholderData, refetch } = useClosing(strategyId, period);
  const [request, setRequest] = useState<Request>();
  const isTracked = closing === undefined || Object.values(closing.counts).some((count) => count > 0);
  const ask = may(role, 'content.change') ? setRequest : undefined;
  const seesChecks = may(role, 'lock.check');
  usePageCommands({
    title: TITLE,
    commands: () => (ask && closing && isTracked ? commandsOf(closing, ask) : []),
  });
  return (
    <ReportingPage
      strategy={strategy}
      title={closing ? `${TITLE} ${closing.period.label}` : TITLE}
      actions={isTracked && <PeriodPicker strategyId={strategyId} shown={closing?.period} />}
    >
      {seesChecks && <WrongLocks strategyId={strategyId} shown={closing?.period.key} />}
      {!isTracked ? (
        <>
          <EmptyState
            message="A month is closed here once its values are in: for KPIs that are tracked over time. Choose how often in the dialog of a KPI."
            action={
              <Link href={pathTo('kpis', strategyId)} asChild>
                <LinkButton>KPIs</LinkButton>
              </Link>
            }
          />
          <Snapshots strategyId={strategyId} ask={closing && ask} />
        </>
      ) : closing ? (
        <div aria-busy={isPlaceholderData}>
          {error && <PeriodFailure error={error} onRetry={refetch} className="mb-4 text-14" />}
          <Shown {...{ strategyId, closing, ask, seesChecks }} mayManage={may(role, 'strategy.manage')} />
        </div>
      ) : error ? (
        <PeriodFailure error={error} onRetry={refetch} className="mb-4 text-14" />
      ) : (
        <Skeletons />
      )}
      {request && closing && (
        <Suspense fallback={null}>
          <RequestDialog {...{ strategyId, closing, request }} onClose={() => setRequest(undefined)} />
        </Suspense>
      )}
    </ReportingPage>
  );
}

function Shown({
  strategyId,
  closing,
  ask,
  seesChecks,
  mayManage,
}: {
  strategyId: number;
  closing: Closing;
  ask: Ask | undefined;
  /** Whether the viewer is told what was found in locked periods. */
  seesChecks: boolean;
  mayManage: boolean;
}) {
  const askHere = closing.lock ? undefined : ask;
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-5">
        {seesChecks && closing.lock && (
          <LockFinding {...{ strategyId, closing }} decide={mayManage ? ask : undefined} />
        )}
        <Steps closing={closing} />
        <Progress closing={closing} />
      </div>
      <div className="lg:row-span-2">
        <LockCard {...{ strategyId, closing, ask, mayManage }} />
      </div>
      <div className="flex flex-col gap-6">
        <Missing {...{ strategyId, closing }} ask={askHere} />
        <Reds {...{ strategyId, closing }} />
        <Excepted {...{ strategyId, closing }} />
        <Snapshots {...{ strategyId, ask }} />
      </div>
    </div>
  );
}

function commandsOf(closing: Closing, ask: Ask) {
  const { period, lock, isLockable, people } = closing;
  const owing = people.filter(({ userId, items }) => userId !== null && items.length > 0);
  return [
    ...(lock
      ? [{ id: 'reopen', label: `Reopen ${period.label}`, run: () => ask({ kind: 'reopen' }) }]
      : isLockable
        ? [{ id: 'lock', label: `Lock ${period.label}`, run: () => ask({ kind: 'lock' }) }]
        : []),
    ...(owing.length > 0 && !lock
      ? [
          {
            id: 'nudge',
            label: `Nudge all ${owing.length}`,
            run: () => ask({ kind: 'nudge', people: owing, isAll: true }),
          },
        ]
      : []),
    { id: 'snapshot', label: 'Take a snapshot', run: () => ask({ kind: 'snapshot' }) },
  ];
}

function Skeletons() {
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
