import { Suspense } from 'react';
import type { Content } from '../../../contract/commands/content.ts';
import type { Node, Strategy } from '../../../contract/api/entities.ts';
import type { Agenda } from '../../../contract/month/review.ts';
import {
  healthOf,
  scoreOf,
  shownStatus,
  statusCounts,
  type Contents,
} from '../../entities/board/contents.ts';
import { uncountedText } from '../../entities/board/uncounted.ts';
import { formatOf, valueText } from '../../../contract/words/value.ts';
import { KpiStatus } from '../../entities/scorecard/kpi-status.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import type { Read } from '../../lib/sync/read-query.ts';
import type { ShownScores } from '../../entities/scorecard/use-scores.ts';
import { type Kpi, withBelow } from '../../lib/strategy/selectors.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { KpiSlide, MapSlide } from './chunks.ts';
import { StandoutsSlide } from './standouts-slide.tsx';
import { KpiValue } from './kpi-value.tsx';
import { SlideState } from './slide-state.tsx';
import type { Slide } from './slides.ts';
import { PersonName } from '../../entities/people/person-name.tsx';
import { ScoreBadge } from '../../ui/score-badge.tsx';

/** The content of a slide, below its title. */
export function SlideBody({
  slide,
  strategy,
  content,
  scores: { period, read, byId },
  agenda,
  onFollow,
}: {
  slide: Slide;
  strategy: Strategy;
  content: Content;
  scores: ShownScores;
  agenda: Read<Agenda>;
  /** Called when a link to another slide is followed. */
  onFollow: () => void;
}) {
  if (slide.kind === 'start') {
    return (
      <div className="grid gap-[1.5em] md:grid-cols-2 md:gap-[3em]">
        <Statements heading="Vision" nodes={slide.visions} none="No vision yet." />
        <Statements heading="Mission" nodes={slide.missions} none="No mission yet." />
      </div>
    );
  }
  if (slide.kind === 'standouts') return <StandoutsSlide {...{ slide, agenda, onFollow }} />;
  if (slide.kind === 'map') {
    return (
      <Suspense>
        <MapSlide {...{ strategy, content, period }} scores={byId} />
      </Suspense>
    );
  }
  if (slide.kind === 'kpi') {
    const loading = <SlideState what="values" error={read.data ? null : read.error} onRetry={read.refetch} />;
    if (!read.data) return loading;
    return (
      <Suspense fallback={loading}>
        <KpiSlide slide={slide} period={read.data.period} />
      </Suspense>
    );
  }
  return (
    <>
      {slide.node.description && (
        <p className="present-lead max-w-[56ch] whitespace-pre-wrap text-ink-2">{slide.node.description}</p>
      )}
      {slide.kind === 'pillar' ? (
        <Objectives objectives={slide.objectives} />
      ) : (
        <Objective {...{ content, period }} contents={slide.contents} />
      )}
    </>
  );
}

function Statements({ heading, nodes, none }: { heading: string; nodes: readonly Node[]; none: string }) {
  return (
    <section aria-label={heading}>
      <h2 className="present-label text-ink-3">{heading}</h2>
      {nodes.length === 0 && <p className="mt-[0.5em] text-ink-3">{none}</p>}
      {nodes.map(({ id, title, description }) => (
        <div key={id} className="mt-[0.6em]">
          <p className="present-statement font-semibold text-balance">{title}</p>
          {description && <p className="mt-[0.4em] whitespace-pre-wrap text-ink-2">{description}</p>}
        </div>
      ))}
    </section>
  );
}

function Status({ status }: { status: string }) {
  return (
    <span className="flex items-center gap-[0.5em]">
      <StatusMark status={status} />
      <StatusWord status={status} />
    </span>
  );
}

/** Health as marks, numbers and text. */
function Statuses({ items }: { items: readonly { status: string }[] }) {
  return (
    <span className="flex flex-wrap gap-x-[1em]">
      {statusCounts(items).map(([status, count]) => (
        <span key={status} className="present-status flex items-center gap-[0.35em]">
          <StatusMark status={status} />
          <span className="tabular">{count}</span> <StatusWord status={status} />
        </span>
      ))}
    </span>
  );
}

function Objectives({ objectives }: { objectives: readonly { node: Node; contents: Contents }[] }) {
  if (objectives.length === 0) return <p className="text-ink-3">No objectives yet.</p>;
  return (
    <ul className="divide-y border-y">
      {objectives.map(({ node, contents }) => {
        const { progress } = healthOf(contents);
        const uncounted = uncountedText(contents);
        return (
          <li key={node.id} className="flex flex-wrap items-center gap-x-[1.5em] gap-y-[0.25em] py-[0.6em]">
            <span className="min-w-[16em] flex-1 font-medium">{node.title}</span>
            {contents.scores && (
              <span className="present-status flex items-center gap-[0.5em]">
                <ScoreBadge scored={contents.scores.own} />
              </span>
            )}
            <Statuses items={shownStatuses(contents, contents.allKpis)} />
            {progress !== null && (
              <ProgressBar
                value={progress}
                label={`Work done for ${node.title}`}
                tone="initiative"
                isWorded
                className="present-bar"
              />
            )}
            {uncounted && <p className="present-small basis-full text-ink-2">{uncounted}</p>}
          </li>
        );
      })}
    </ul>
  );
}

/** The statuses of KPIs as they are shown. */
const shownStatuses = (contents: Contents, kpis: readonly Kpi[]) =>
  kpis.map((kpi) => ({ status: shownStatus(kpi, scoreOf(contents, kpi)) }));

function Objective({
  content,
  contents,
  period,
}: {
  content: Content;
  contents: Contents;
  period: string | null;
}) {
  const { kpis, initiatives } = contents;
  return (
    <div className="grid gap-[1.5em] lg:grid-cols-2 lg:gap-[3em]">
      <section aria-label="KPIs">
        <h2 className="present-label text-ink-3">KPIs</h2>
        {kpis.length === 0 && <p className="mt-[0.5em] text-ink-3">No KPIs yet.</p>}
        <ul className="divide-y">
          {kpis.map((kpi) => {
            const below = withBelow(content, kpi).slice(1);
            const scored = scoreOf(contents, kpi);
            return (
              <li key={kpi.id} className="py-[0.6em]">
                <p className="font-medium">{kpi.measure}</p>
                <div className="present-status flex flex-wrap items-center gap-x-[0.75em]">
                  {scored ? (
                    <KpiStatus {...{ kpi, scored, period }} />
                  ) : (
                    <Status status={shownStatus(kpi, undefined)} />
                  )}
                  <KpiValue kpi={kpi} scored={scored} />
                </div>
                {scored && (
                  <Sparkline
                    values={scored.sparkline}
                    format={(value) => valueText(value, formatOf(kpi, scored))}
                    className="mt-[0.25em] h-[1.2em] w-[3.84em]"
                  />
                )}
                {below.length > 0 && (
                  <div className="present-small flex flex-wrap gap-x-[0.75em] text-ink-3">
                    <span>Departments and teams</span>
                    <Statuses items={shownStatuses(contents, below)} />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-label="Initiatives">
        <h2 className="present-label text-ink-3">Initiatives</h2>
        {initiatives.length === 0 && <p className="mt-[0.5em] text-ink-3">No initiatives yet.</p>}
        <ul className="divide-y">
          {initiatives.map(({ id, strategyId, initiative, status, progress, whoName }) => (
            <li key={id} className="py-[0.6em]">
              <p className="font-medium">{initiative}</p>
              <div className="present-status flex flex-wrap items-center gap-x-[0.75em]">
                <Status status={status} />
                {whoName && (
                  <span className="text-ink-2">
                    <PersonName strategyId={strategyId} who={whoName} />
                  </span>
                )}
                <ProgressBar
                  value={progress}
                  label={`Progress of ${initiative}`}
                  tone="initiative"
                  isWorded
                  className="present-bar"
                />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
