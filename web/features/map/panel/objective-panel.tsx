import { X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { MapCard, MapLine, MapPicture } from '../../../entities/board/map/picture.ts';
import { linksText, NO_CAUSE, NO_EFFECT, titlesOf } from '../../../entities/board/map/words.ts';
import { scoreOf } from '../../../entities/board/contents.ts';
import { formatKpi } from '../../../entities/kpi/line.ts';
import { KpiStatus } from '../../../entities/scorecard/kpi-status.tsx';
import { ScoreButton } from '../../../entities/scorecard/score-button.tsx';
import { TrackedValue } from '../../../entities/scorecard/tracked-value.tsx';
import { Trend } from '../../../entities/scorecard/trend.tsx';
import { pathTo } from '../../../lib/routes/pages.ts';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { atPeriod } from '../../../lib/time/period.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { chained } from '../canvas/neighbor.ts';
import { LinkedList } from './linked-list.tsx';

const ARROWS: Readonly<Record<string, 'left' | 'right'>> = { ArrowLeft: 'left', ArrowRight: 'right' };

/** An objective beside the map: its status, its causes and effects, its KPIs. */
export function ObjectivePanel({
  card: { node, accent, contents },
  picture: { cards, lines, bands },
  period,
  takesFocus,
  onClose,
  onShow,
  onWalk,
  onAskLink,
  onPressLine,
}: {
  card: MapCard;
  picture: MapPicture;
  period: string | null;
  /** It was opened by the keyboard, which goes on in it. */
  takesFocus: boolean;
  onClose: () => void;
  /** Shows another objective. */
  onShow: (id: number) => void;
  /** Goes along a chain of causes, and stays in the panel. */
  onWalk: (id: number) => void;
  /** Asks which objective to link to; null where the viewer may only look. */
  onAskLink: ((ends: { sourceId: number | null; targetId: number | null }) => void) | null;
  onPressLine: (line: MapLine) => void;
}) {
  const { strategyId, id, title, description } = node;
  const links = lines.map(({ link }) => link);
  const titles = titlesOf(cards);
  const [spoken, say] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus, id]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    const direction = ARROWS[key];
    if (key !== 'Escape' && !direction) return;
    event.preventDefault();
    if (!direction) return onClose();
    const next = chained(id, links, direction);
    if (next === undefined) say(direction === 'right' ? NO_EFFECT : NO_CAUSE);
    else {
      onWalk(next);
      say(linksText(next, lines, titles));
    }
  };
  const pillar = bands.find((band) => band.node.id === node.perspectiveId)?.node.title;
  const linked = (end: 'sourceId' | 'targetId', other: 'sourceId' | 'targetId') =>
    lines
      .filter(({ link }) => link[end] === id)
      .map((line) => ({ line, id: line.link[other], title: titles.get(line.link[other]) ?? '' }));
  const { scores, kpis } = contents;
  return (
    <aside
      aria-labelledby="map-objective"
      data-accent={accent}
      onKeyDown={onKeyDown}
      className="flex max-h-[50dvh] w-full shrink-0 flex-col gap-4 overflow-y-auto rounded-lg border bg-surface p-4 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--nav-height) max-sm:z-30 max-sm:rounded-b-none max-sm:shadow-float sm:max-h-none sm:w-88 print:hidden"
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-12 font-medium wrap-anywhere text-accent">{pillar}</p>
          <h2
            id="map-objective"
            ref={heading}
            tabIndex={-1}
            className="text-16 font-semibold wrap-anywhere text-ink outline-none"
          >
            {title}
          </h2>
          {scores && (
            <p className="mt-1 flex items-center gap-1.5">
              <ScoreButton
                {...{ strategyId, period }}
                record={`objective:${id}`}
                name={title}
                scored={scores.own}
              />
              <Trend trend={scores.own.trend} />
            </p>
          )}
        </div>
        <IconButton label="Back to the map" size="sm" onClick={onClose}>
          <X className="size-4" />
        </IconButton>
      </header>
      <Prose of={title} text={description} lines={3} className="text-13 text-ink-2" />
      <LinkedList
        title="Caused by"
        none={NO_CAUSE}
        entries={linked('targetId', 'sourceId')}
        {...{ onShow, onPressLine }}
        onAdd={onAskLink && (() => onAskLink({ sourceId: null, targetId: id }))}
        addLabel="Link from…"
      />
      <LinkedList
        title="Causes"
        none={NO_EFFECT}
        entries={linked('sourceId', 'targetId')}
        {...{ onShow, onPressLine }}
        onAdd={onAskLink && (() => onAskLink({ sourceId: id, targetId: null }))}
        addLabel="Link to…"
      />
      <section aria-label="KPIs">
        <h3 className="text-12 font-medium text-ink-3">KPIs</h3>
        {kpis.length === 0 && <p className="mt-1 text-13 text-ink-3">No KPIs yet.</p>}
        <ul className="divide-y">
          {kpis.map((kpi) => {
            const scored = scoreOf(contents, kpi);
            return (
              <li key={kpi.id} className="flex flex-col gap-0.5 py-2 text-13">
                <Link href={atPeriod(kpiPath(kpi), period)} className="wrap-anywhere text-ink">
                  {scored ? kpi.measure : formatKpi(kpi)}
                </Link>
                <span className="flex flex-wrap items-center justify-between gap-x-2">
                  <KpiStatus {...{ kpi, scored, period }} />
                  {scored && <TrackedValue kpi={kpi} scored={scored} />}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <p className="text-12 text-ink-3 pointer-coarse:hidden">
        <kbd className="font-sans">→</kbd> goes on to what it causes, <kbd className="font-sans">←</kbd> back
        to its cause.
      </p>
      <footer className="flex flex-wrap gap-2">
        <Link href={atPeriod(pathTo('objective', strategyId, id), period)} asChild>
          <LinkButton size="sm">Open objective</LinkButton>
        </Link>
        {contents.initiatives.length > 0 && (
          <Link href={pathTo('objectiveTimeline', strategyId, id)} asChild>
            <LinkButton size="sm" variant="quiet">
              {contents.initiatives.length === 1
                ? '1 initiative'
                : `${contents.initiatives.length} initiatives`}
            </LinkButton>
          </Link>
        )}
      </footer>
    </aside>
  );
}
