import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { dayText } from '../../../contract/words/dates.ts';
import { updatesPath, updatesQuery } from '../../lib/strategy/updates.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const SHOWN = 8;

/** What is due from the viewer, with the way to enter it. */
export default function DueFromMe() {
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery({ ...updatesQuery, refetchOnMount: 'always' });
  const due = data?.updates.filter(({ entered }) => entered === null) ?? [];
  const titles = new Map(data?.strategies.map((strategy) => [strategy.id, strategy.title]));
  return (
    <section aria-labelledby={id} className="mt-6 max-w-(--reading)">
      <h2 id={id} className="mb-3 text-16 font-semibold text-ink">
        Due from you
      </h2>
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {error && !data && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
          Your updates could not be loaded. {error.message}
          <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && due.length === 0 && (
        <p className="text-14 text-ink-2">Nothing is due from you now. What becomes due is listed here.</p>
      )}
      {due.length > 0 && (
        <ul className="divide-y rounded-lg border bg-surface">
          {due.slice(0, SHOWN).map((update) => (
            <li key={`${update.kind}:${update.id}:${update.period?.key ?? ''}`}>
              <Link
                href={updatesPath(update.strategyId)}
                className="flex min-h-9 flex-wrap items-baseline gap-x-3 px-3 py-2 text-14 no-underline hover:bg-sunken pointer-coarse:min-h-11"
              >
                <span className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere text-ink">
                  {update.title}
                  {update.period && (
                    <span className="font-regular text-ink-2">{`, ${update.period.label}`}</span>
                  )}
                </span>
                <span className="text-12 wrap-anywhere text-ink-3">{titles.get(update.strategyId)}</span>
                <span className={`tabular text-12 ${update.isLate ? 'text-destructive' : 'text-ink-2'}`}>
                  {update.isLate ? 'Late, was due' : 'Due'} {dayText(update.due)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {due.length > SHOWN && (
        <p className="mt-2 text-13">
          <Link href={updatesPath()}>{`All ${due.length} updates`}</Link>
        </p>
      )}
    </section>
  );
}
