import { Camera, LockOpen, Presentation } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { PeriodPicker } from '../../entities/scorecard/period-picker.tsx';
import { usePeriod } from '../../entities/scorecard/use-period.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { useStrategy } from '../../lib/strategy/strategies.ts';
import { useContent } from '../../lib/sync/use-content.ts';
import { atPeriod } from '../../lib/time/period.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { type Closing, useClosing } from './closing.ts';
import type { Ask, Request } from './requests.tsx';
import { StepStrip } from './step-strip.tsx';
import { STEPS, type StepPage } from './steps.ts';
import { factsText, monthName, periodName } from './words.ts';
import { loadable } from '../../lib/dom/prefetch.ts';

const RequestDialog = loadable(() => import('./requests.tsx'));

/** What the steps of a month show. */
export interface Month {
  strategy: Strategy;
  /** What is known of the period; undefined until it is read. */
  closing: Closing | undefined;
  read: Pick<ReturnType<typeof useClosing>, 'error' | 'isPlaceholderData' | 'refetch'>;
  /** Opens the dialog of a request. */
  ask: Ask;
}

/** A step of the month: the head with the period, the six steps with their state, and what the step shows. */
export function MonthPage({
  strategyId,
  page,
  children,
}: {
  strategyId: number;
  page: StepPage;
  children: (month: Month) => ReactNode;
}) {
  const { strategy, error } = useStrategy(strategyId);
  // Reading the content subscribes to changes. The page does not wait for it.
  useContent(strategyId);
  if (strategy) return <Step key={strategyId} {...{ strategy, page, children }} />;
  return <NotLoaded strategyId={strategyId} heading="Month" what="the month" error={error} />;
}

function Step({
  strategy,
  page,
  children,
}: {
  strategy: Strategy;
  page: StepPage;
  children: (month: Month) => ReactNode;
}) {
  const { id: strategyId, role } = strategy;
  const [period] = usePeriod();
  const { data: closing, ...read } = useClosing(strategyId, period);
  const [request, setRequest] = useState<Request>();
  const mayChange = may(role, 'content.change');
  const hasScores = closing !== undefined && hasTracked(closing);
  const title = closing ? periodName(closing.period) : 'Month';
  useTitle(`${STEPS.find((step) => step.page === page)?.label}, ${title}`);
  usePageCommands({
    title,
    commands: () => (mayChange && closing ? commandsOf(closing, hasScores, setRequest) : []),
  });
  return (
    <StrategyPage
      strategy={strategy}
      title={title}
      about={
        (hasScores || !closing) && (
          // While it is read there is room for it, and for the action beside it.
          <p
            className={cx(
              'tabular flex items-center text-14 text-ink-2',
              !closing && 'max-sm:min-w-60',
              mayChange ? 'max-sm:min-h-9 max-sm:pointer-coarse:min-h-11' : 'min-h-[1lh]',
            )}
          >
            {closing && factsText(closing)}
          </p>
        )
      }
      period={<PeriodPicker strategyId={strategyId} shown={closing?.period} />}
      action={
        mayChange &&
        hasScores &&
        (closing.lock ? (
          <Button icon={<LockOpen className="size-4" />} onClick={() => setRequest({ kind: 'reopen' })}>
            Reopen
          </Button>
        ) : (
          closing.isLockable && (
            <Button variant="primary" onClick={() => setRequest({ kind: 'lock' })}>
              <span>
                Lock <span className="max-sm:sr-only">{monthName(closing.period)}</span>
              </span>
            </Button>
          )
        ))
      }
      items={[
        ...(mayChange && closing
          ? [
              {
                id: 'snapshot',
                label: 'Take a snapshot',
                icon: <Camera />,
                onAction: () => setRequest({ kind: 'snapshot' }),
              },
            ]
          : []),
        {
          id: 'present',
          label: 'Present',
          icon: <Presentation />,
          href: atPeriod(pathTo('present', strategyId), period),
        },
      ]}
    >
      <StepStrip {...{ strategyId, closing, page }} />
      {children({ strategy, closing, read, ask: setRequest })}
      {request && closing && (
        <RequestDialog {...{ strategyId, closing, request }} onClose={() => setRequest(undefined)} />
      )}
    </StrategyPage>
  );
}

/** Whether a KPI of the strategy is tracked over time. */
export const hasTracked = ({ counts }: Closing): boolean => Object.values(counts).some((count) => count > 0);

function commandsOf(closing: Closing, hasScores: boolean, ask: Ask) {
  const { period, lock, isLockable, people } = closing;
  const owing = people.filter(({ userId, items }) => userId !== null && items.length > 0);
  return [
    ...(lock
      ? [{ id: 'reopen', label: `Reopen ${period.label}`, run: () => ask({ kind: 'reopen' }) }]
      : isLockable && hasScores
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
