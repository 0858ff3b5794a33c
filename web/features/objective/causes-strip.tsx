import { Link } from 'wouter';
import type { Content } from '../../../contract/commands/content.ts';
import type { Node } from '../../../contract/api/entities.ts';
import { scoreText } from '../../../contract/words/value.ts';
import { contentsIn } from '../../entities/board/contents.ts';
import { objectiveStatus } from '../../entities/board/map/tone.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { linksOf, objectiveIn } from '../../lib/strategy/selectors.ts';
import type { Scores } from '../../lib/strategy/scores.ts';
import { atPeriod } from '../../lib/time/period.ts';
import { StatusMark } from '../../ui/status-mark.tsx';

const SIDES = [
  { title: 'Caused by', end: 'targetId', linked: 'sourceId' },
  { title: 'Causes', end: 'sourceId', linked: 'targetId' },
] as const;

/** What leads to an objective, and what it leads to, as the map has it; nothing without links. */
export function CausesStrip({
  content,
  objective,
  period,
  byId,
}: {
  content: Content;
  objective: Node;
  period: string | null;
  byId: Scores | undefined;
}) {
  const links = linksOf(content).filter(({ type }) => type === 'causes');
  const sides = SIDES.map(({ title, end, linked }) => ({
    title,
    objectives: links
      .filter((link) => link[end] === objective.id)
      .flatMap((link) => objectiveIn(content, link[linked]) ?? []),
  })).filter(({ objectives }) => objectives.length > 0);
  if (sides.length === 0) return null;
  return (
    <nav aria-label="Causes and effects" className="flex flex-wrap gap-x-10 gap-y-1">
      {sides.map(({ title, objectives }) => (
        <section key={title} aria-label={title} className="flex min-w-0 gap-3 text-13">
          <h2 className="shrink-0 text-12/6 text-ink-3 pointer-coarse:text-12/11">{title}</h2>
          <ul className="flex min-w-0 flex-wrap gap-x-5">
            {objectives.map((node) => (
              <li key={node.id} className="min-w-0">
                <Link
                  href={atPeriod(pathTo('objective', node.strategyId, node.id), period)}
                  className="flex min-h-6 items-center gap-1.5 text-ink pointer-coarse:min-h-11"
                >
                  <Linked node={node} contents={contentsIn(content, node.id, byId)} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Linked({ node, contents }: { node: Node; contents: ReturnType<typeof contentsIn> }) {
  const status = objectiveStatus(contents);
  const score = contents.scores?.own.score ?? null;
  return (
    <>
      {status && (
        <>
          <StatusMark status={status} />
          <span className="sr-only">{status}</span>{' '}
        </>
      )}
      <span className="wrap-anywhere">{node.title}</span>
      {/* Its room is there before it is read. */}
      {contents.hasScores && (
        <span className="tabular min-w-4 text-12 font-medium text-ink-2">
          {score !== null && scoreText(score)}
        </span>
      )}
    </>
  );
}
