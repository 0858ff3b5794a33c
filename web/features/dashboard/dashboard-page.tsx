import { Plus } from 'lucide-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import type { Strategy } from '../../../contract/api/entities.ts';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { isOwn } from '../../lib/strategy/own.ts';
import { useStrategies } from '../../lib/strategy/strategies.ts';
import { isUpdateOnly } from '../../lib/strategy/update-only.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Start } from './create-dialog.tsx';
import { EXAMPLE, useExample } from './example.ts';
import { OwnedCard, SharedCard } from './strategy-card.tsx';
import { useStandings } from './use-standings.ts';
import { loadable, prefetch } from '../../lib/dom/prefetch.ts';

const DueFromMe = loadable(() => import('./due-from-me.tsx'));
const CreateDialog = loadable(() => import('./create-dialog.tsx'));
const prefetchDialog = () => prefetch(CreateDialog);

/** Up to so many strategies the cards have room for the scores of pillars. */
const ROOMY_MAX = 6;

/** Up to so many strategies the page has room for what is due from the viewer. */
const FEW_MAX = 2;

/** One card takes the page, two share it, and four stand in a square. */
const gridOf = (count: number): string =>
  cx('grid items-start gap-3', count > 1 && 'sm:grid-cols-2', count > 2 && count !== 4 && 'xl:grid-cols-3');

/** All strategies of the user: owned ones, then shared ones. */
export default function DashboardPage() {
  useTitle('Your Strategies');
  const [creating, setCreating] = useState<Start>();
  const create = () => setCreating('nothing');
  const strategies = useStrategies();
  const isForUpdates = isUpdateOnly(strategies.data);
  usePageCommands({
    title: 'Your Strategies',
    commands: () => [{ id: 'create', label: 'Create Strategy', run: create }],
  });

  return (
    <main className="px-(--gutter) pb-16">
      <PageHead
        title="Your Strategies"
        action={
          <Button
            variant={isForUpdates ? 'quiet' : 'primary'}
            icon={<Plus className="size-4" />}
            onPointerEnter={prefetchDialog}
            onFocus={prefetchDialog}
            onClick={create}
          >
            Create Strategy
          </Button>
        }
      />
      {strategies.data ? (
        <Sections strategies={strategies.data} onCreate={setCreating} />
      ) : strategies.error ? (
        <Failed
          message={strategies.error.message}
          isTrying={strategies.isFetching}
          onTry={() => void strategies.refetch()}
        />
      ) : (
        <Waiting />
      )}
      <Suspense>
        {creating && <CreateDialog start={creating} onClose={() => setCreating(undefined)} />}
      </Suspense>
    </main>
  );
}

function Sections({ strategies, onCreate }: { strategies: Strategy[]; onCreate: (start: Start) => void }) {
  const owned = strategies.filter(isOwn);
  const shared = strategies.filter((strategy) => !isOwn(strategy));
  const isForUpdates = isUpdateOnly(strategies);
  const { standings, readerAt, isReading } = useStandings(
    isForUpdates ? [...shared, ...owned] : [...owned, ...shared],
  );
  const hasPillars = strategies.length <= ROOMY_MAX;
  const hasDue = strategies.length <= FEW_MAX && [...standings.values()].some(({ due }) => due > 0);
  // Cards grow by how their strategies stand, and would move those below.
  if (isReading) return <Waiting />;
  const ownedSection = (
    <Section title="My Strategies">
      {owned.length > 0 ? (
        <ul className={gridOf(owned.length)}>
          {owned.map((strategy) => (
            <OwnedCard
              key={strategy.id}
              standing={standings.get(strategy.id)}
              onNear={readerAt(strategy.id)}
              {...{ strategy, hasPillars }}
            />
          ))}
        </ul>
      ) : isForUpdates ? (
        <p className="text-14 text-ink-2">You own no strategy. One that you create is listed here.</p>
      ) : (
        <FirstRun onCreate={onCreate} />
      )}
    </Section>
  );
  return (
    <>
      {isForUpdates && (
        <Suspense>
          <DueFromMe />
        </Suspense>
      )}
      {!isForUpdates && ownedSection}
      {shared.length > 0 && (
        <Section title="Shared With Me">
          <ul className={gridOf(shared.length)}>
            {shared.map((strategy) => (
              <SharedCard
                key={strategy.id}
                standing={standings.get(strategy.id)}
                onNear={readerAt(strategy.id)}
                {...{ strategy, hasPillars }}
              />
            ))}
          </ul>
        </Section>
      )}
      {isForUpdates && ownedSection}
      {strategies.length === 1 && owned[0]?.title === EXAMPLE.title && <StartOwn onCreate={onCreate} />}
      {!isForUpdates && hasDue && (
        <Suspense>
          <DueFromMe />
        </Suspense>
      )}
    </>
  );
}

/** The two ways to begin a strategy of one's own. */
const Beginnings = ({ onCreate, first }: { onCreate: (start: Start) => void; first: string }) =>
  [[first, 'nothing'] as const, ['Start from a spreadsheet', 'spreadsheet'] as const].map(
    ([label, start]) => (
      <Button
        key={start}
        onPointerEnter={prefetchDialog}
        onFocus={prefetchDialog}
        onClick={() => onCreate(start)}
      >
        {label}
      </Button>
    ),
  );

/** What leads on from the example, while there is nothing else. */
function StartOwn({ onCreate }: { onCreate: (start: Start) => void }) {
  return (
    <Section title="Start your own">
      <p className="mb-3 max-w-[60ch] text-14 text-ink-2">
        It can begin with four pillars, or with a list that you have. The example stays until you delete it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Beginnings first="Create your own" onCreate={onCreate} />
      </div>
    </Section>
  );
}

/** The empty state: offers an empty strategy, one from a spreadsheet, or the example. */
function FirstRun({ onCreate }: { onCreate: (start: Start) => void }) {
  const { pending, start } = useExample();
  return (
    <EmptyState
      className="rounded-lg border border-dashed py-14"
      message="A strategy holds a vision, a mission and the objectives that lead there, on one board."
      action={
        <>
          <div className="flex flex-wrap justify-center gap-2">
            <Beginnings first="Create your first" onCreate={onCreate} />
            <Button pending={pending} onClick={() => void start()}>
              Start from an example
            </Button>
          </div>
          <p className="max-w-[44ch] text-13 text-ink-3">
            The example is a whole strategy of a made-up company, to look around in, change and delete.
          </p>
          <p role="status" className="sr-only">
            {pending && 'Filling the example strategy...'}
          </p>
        </>
      }
    />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-3 text-16 font-semibold text-ink">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Waiting() {
  return (
    <div className="mt-6">
      <Spinner label="Loading strategies..." className="sr-only" />
      <Skeleton className="mb-3 h-6 w-36" />
      <div className={gridOf(3)}>
        {[1, 2, 3].map((card) => (
          <div key={card} className="flex h-30 flex-col gap-2 rounded-lg border bg-surface p-3">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="mt-auto h-4 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Failed({ message, isTrying, onTry }: { message: string; isTrying: boolean; onTry: () => void }) {
  return (
    <div
      role="alert"
      className="mt-6 flex flex-col items-center gap-3 rounded-lg border px-4 py-14 text-center"
    >
      <p className="text-14 font-medium text-ink">Your strategies could not be loaded.</p>
      <p className="max-w-[44ch] text-14 text-ink-2">{message}</p>
      <Button pending={isTrying} onClick={onTry}>
        Try again
      </Button>
    </div>
  );
}
