import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { healthOf } from '../../entities/board/contents.ts';
import { StatusCounts } from '../../entities/board/status-counts.tsx';
import type { MapCard, MapLine, MapPicture } from '../../entities/board/map/picture.ts';
import type { Reach } from '../../entities/board/map/reach.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { atPeriod } from '../../lib/time/period.ts';
import { evidenceText } from '../../entities/board/map/evidence-text.ts';
import { NO_CAUSE, NO_EFFECT, titlesOf } from '../../entities/board/map/words.ts';
import { NoValue } from '../../ui/no-value.tsx';
import { ScoreBadge } from '../../ui/score-badge.tsx';

/** The map as a table: each objective with its causes, its effects and what the data shows of them. */
export function MapTable({
  picture: { bands, cards, lines },
  filter,
  period,
  onPressLine,
}: {
  picture: MapPicture;
  /** The objectives that are shown; all where it is undefined. */
  filter: Reach | undefined;
  period: string | null;
  onPressLine: (line: MapLine) => void;
}) {
  const titles = titlesOf(cards);
  const isNow = useSnapshotId() === null;
  const linked = (id: number, end: 'sourceId' | 'targetId', other: 'sourceId' | 'targetId') =>
    lines
      .filter(({ link }) => link[end] === id)
      .map((line) => ({ line, title: titles.get(line.link[other]) ?? '' }));
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-180 border-collapse text-left text-13">
        <caption className="sr-only">The objectives with their causes and effects</caption>
        <thead>
          <tr className="border-b text-12 text-ink-3">
            {['Objective', 'Status', 'Caused by', 'Causes', 'Evidence'].map((head) => (
              <th key={head} scope="col" className="px-2 py-1.5 font-medium first:pl-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {bands.map(({ node, accent }) => (
          <tbody key={node.id} data-accent={accent}>
            <tr>
              <th
                colSpan={5}
                scope="rowgroup"
                className="pt-4 pb-1 text-13 font-semibold wrap-anywhere text-accent"
              >
                {node.title}
              </th>
            </tr>
            {cards
              .filter((card) => card.node.perspectiveId === node.id)
              .filter((card) => filter?.objectives.has(card.node.id) ?? true)
              .map((card) => {
                const causes = linked(card.node.id, 'targetId', 'sourceId');
                return (
                  <tr key={card.node.id} className="border-b align-top">
                    <th scope="row" className="py-2 pr-2 font-medium wrap-anywhere">
                      <Link
                        href={atPeriod(pathTo('objective', card.node.strategyId, card.node.id), period)}
                        className="text-ink"
                      >
                        {card.node.title}
                      </Link>
                    </th>
                    <Cell>{renderHealth(card)}</Cell>
                    <Cell>{renderTitles(causes, NO_CAUSE)}</Cell>
                    <Cell>{renderTitles(linked(card.node.id, 'sourceId', 'targetId'), NO_EFFECT)}</Cell>
                    <Cell>
                      {causes.length === 0 && <NoValue why={NO_CAUSE} />}
                      <ul>
                        {causes.map(({ line, title }) => (
                          <li key={line.link.id}>
                            <button
                              type="button"
                              aria-haspopup="dialog"
                              onClick={() => onPressLine(line)}
                              className="min-h-6 rounded-sm text-left wrap-anywhere text-ink-2 hover:underline"
                            >
                              {causes.length > 1 && <span className="text-ink-3">{title}: </span>}
                              {evidenceText(line, isNow)}
                            </button>
                          </li>
                        ))}
                      </ul>
                    </Cell>
                  </tr>
                );
              })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const Cell = ({ children }: { children: ReactNode }) => (
  <td className="px-2 py-2 wrap-anywhere text-ink-2">{children}</td>
);

const renderTitles = (linked: readonly { title: string }[], none: string) =>
  linked.length > 0 ? (
    <ul>
      {linked.map(({ title }, index) => (
        <li key={index}>{title}</li>
      ))}
    </ul>
  ) : (
    <NoValue why={none} />
  );

function renderHealth({ contents }: MapCard) {
  if (contents.scores) return <ScoreBadge scored={contents.scores.own} />;
  if (contents.allKpis.length === 0) return <NoValue why="No KPIs yet." />;
  return <StatusCounts statuses={healthOf(contents).statuses} />;
}
