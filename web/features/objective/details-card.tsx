import { History, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Node } from '../../../contract/api/entities.ts';
import { healthOf, type Contents } from '../../entities/board/contents.ts';
import { uncountedText } from '../../entities/board/uncounted.ts';
import { Comments } from '../../entities/comments/comments.tsx';
import { historyPath } from '../../lib/routes/record-paths.ts';
import { listOf } from '../../../contract/words/list.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusCounts } from '../../entities/board/status-counts.tsx';
import { prefetchDetailsDialog } from './chunks.ts';
import { ownersOf } from './owners.ts';
import { useOpen } from './requests.tsx';
import { useNameOf } from '../../lib/strategy/people.ts';

/** The objective's texts, its pillar, who owns what measures and does it, and its health. */
export function DetailsCard({
  objective,
  pillar,
  contents,
}: {
  objective: Node;
  pillar: Node | undefined;
  contents: Contents;
}) {
  const { statuses, progress } = healthOf(contents);
  const uncounted = uncountedText(contents);
  const owners = ownersOf(contents, useNameOf(objective.strategyId));
  return (
    <Card as="section" aria-labelledby="details" className="p-0!">
      <header className="flex items-center gap-1 px-3 pt-2 sm:px-4">
        <h2 id="details" className="min-w-0 flex-1 text-12 font-medium text-ink-3">
          Objective Details
        </h2>
        <Actions objective={objective} />
      </header>
      <div className="grid gap-x-10 gap-y-4 px-3 pb-4 sm:px-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)] lg:grid-rows-[auto_1fr]">
        <dl className="flex min-w-0 flex-col gap-2">
          {/* The heading of the page shows it. */}
          <div className="sr-only">
            <dt>Title</dt>
            <dd>{objective.title}</dd>
          </div>
          <div>
            <dt className="text-12 text-ink-3">Description</dt>
            <dd>
              {objective.description ? (
                <Prose
                  of={objective.title}
                  text={objective.description}
                  lines={4}
                  className="text-14 text-ink-2"
                />
              ) : (
                <None>No description</None>
              )}
            </dd>
          </div>
        </dl>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-baseline gap-x-4 gap-y-1.5 lg:row-span-2">
          <Fact name="Perspective/Pillar">{pillar?.title ?? <None>None</None>}</Fact>
          <Fact name="Owners">{owners.length > 0 ? listOf(owners) : <None>Nobody yet</None>}</Fact>
          <Fact name="KPIs">
            {statuses.length === 0 ? <None>None yet</None> : <StatusCounts statuses={statuses} />}
          </Fact>
          <Fact name="Work done">
            {progress === null ? (
              <None>None yet</None>
            ) : (
              <ProgressBar value={progress} label={`Work done for ${objective.title}`} tone="initiative" />
            )}
          </Fact>
        </dl>
        {/* It comes with the scores, where it moves the least: under the description there is room. */}
        {uncounted && <p className="-mt-3 text-12 text-ink-2">{uncounted}</p>}
      </div>
    </Card>
  );
}

function Actions({ objective }: { objective: Node }) {
  const open = useOpen();
  return (
    <>
      <Comments
        strategyId={objective.strategyId}
        record={`objective:${objective.id}`}
        name={objective.title}
        label="Comments"
      />
      <Link href={historyPath(objective.strategyId, 'node', objective.id)} asChild>
        <LinkButton size="sm" variant="quiet" icon={<History className="size-3.5" />}>
          History
        </LinkButton>
      </Link>
      {open && (
        <Button
          size="sm"
          variant="quiet"
          icon={<Pencil className="size-3.5" />}
          aria-label="Edit objective"
          onPointerEnter={prefetchDetailsDialog}
          onFocus={prefetchDetailsDialog}
          onClick={() => open({ kind: 'details' })}
        >
          Edit
        </Button>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-13 wrap-anywhere">{children}</dd>
    </div>
  );
}

const None = ({ children }: { children: string }) => <span className="text-ink-3">{children}</span>;
