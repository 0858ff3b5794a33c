import { Plus, Sheet } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { KpiLevel, PeriodUnit } from '../../../contract/kinds/constants.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { inOrderOfObjectives } from '../../lib/strategy/objectives.ts';
import { may } from '../../../contract/people/roles.ts';
import { NotLoaded } from '../../entities/strategy/not-loaded.tsx';
import { shownStatus } from '../../entities/board/contents.ts';
import { kpiFilters, scoreIn } from '../../entities/kpi/filters.ts';
import { kpiPath, historyPath } from '../../lib/routes/record-paths.ts';
import { allKpis, below, type Kpi, kpisDueOnce, primaryKpis } from '../../lib/strategy/selectors.ts';
import { ShownPeriod } from '../../entities/scorecard/strategy-score.tsx';
import { useFurtherColumns } from '../../entities/record/use-further-columns.ts';
import { useScores } from '../../entities/scorecard/use-scores.ts';
import { openComments } from '../../entities/comments/counts.ts';
import { StartFromSheet } from '../../entities/strategy/start-from-sheet.tsx';
import { KPI_TABS, StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { usePageCommands, type PageCommand } from '../../lib/dom/page-commands.ts';
import { useShownDay, useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { TABLE_KEYS } from '../../lib/dom/table-keys.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { useStrategyContent } from '../../lib/strategy/strategy-content.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { headingStyle } from '../../ui/heading-style.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import {
  DeleteKpiDialog,
  prefetchAllWhenIdle,
  prefetchDialogs,
  prefetchGrid,
  CalendarDialog,
  KpiDialog,
  KpiGrid,
  TrackDialog,
} from './chunks.ts';
import { groupingOf } from './groups.tsx';
import { StatusFilters } from './status-filters.tsx';
import { columnsOf, DEFAULT_VISIBLE, secondLineOf, TRACKED_VISIBLE } from './columns.tsx';
import { useOwnerOf } from '../../lib/strategy/people.ts';

const furtherFields = async () => (await import('../../entities/kpi/placed-fields.ts')).FURTHER_FIELDS;

const TITLE = 'Key Performance Indicators';
const FORM_UNITS: readonly PeriodUnit[] = ['Year', 'Quarter', 'Month', 'Week'];

/** The KPI list of a strategy. */
export default function KpisPage({ strategyId }: { strategyId: number }) {
  useTitle(TITLE);
  const { strategy, content, error } = useStrategyContent(strategyId);
  const snapshotId = useSnapshotId();
  if (strategy && content)
    return <KpiList key={`${strategyId} ${snapshotId}`} strategy={strategy} content={content} />;
  return <NotLoaded strategyId={strategyId} heading={TITLE} what="KPIs" error={error} />;
}

type Request =
  | { kind: 'create'; level: KpiLevel; parent?: Kpi }
  | { kind: 'edit' | 'delete'; kpi: Kpi }
  | { kind: 'grid' }
  | { kind: 'track' }
  | { kind: 'calendar' };

function KpiList({ strategy, content }: { strategy: Strategy; content: Content }) {
  const [request, setRequest] = useState<Request>();
  const [, navigate] = useLocation();
  const canEdit = may(strategy.role, 'content.change');
  useEffect(() => (canEdit ? prefetchAllWhenIdle() : undefined), [canEdit]);
  const close = () => setRequest(undefined);
  const add = () => setRequest({ kind: 'create', level: 'primary' });
  const openGrid = () => setRequest({ kind: 'grid' });
  const openTracking = () => setRequest({ kind: 'track' });
  const openCalendar = () => setRequest({ kind: 'calendar' });
  const scores = useScores(strategy.id, content);
  const ownerOf = useOwnerOf(strategy.id);
  const day = useShownDay(strategy.id);
  // The pages of KPIs and targets are of now.
  const isNow = useSnapshotId() === null;
  const columns = [
    ...columnsOf(content, scores, ownerOf, day),
    ...useFurtherColumns(furtherFields, (kpi: Kpi) => kpi),
  ];
  const hasUntracked = kpisDueOnce(content).length > 0;
  const edits: PageCommand[] = [
    { id: 'add', label: 'Add KPI', run: add },
    { id: 'grid', label: 'KPI Management', run: openGrid },
    ...(hasUntracked ? [{ id: 'track', label: 'Track over time', run: openTracking }] : []),
    { id: 'calendar', label: 'Calendar', run: openCalendar },
  ];
  usePageCommands({
    title: TITLE,
    commands: () => [...(canEdit ? edits : []), { id: 'print', label: 'Print', run: () => window.print() }],
    shortcuts: TABLE_KEYS,
  });

  const rowMenu = (kpi: Kpi): MenuItem[] => {
    prefetchDialogs();
    const levelBelow =
      kpi.kpiLevel === 'primary' ? 'department' : kpi.kpiLevel === 'department' ? 'team' : undefined;
    return [
      { id: 'open', label: 'Open', href: kpiPath(kpi) },
      { id: 'edit', label: 'Edit', onAction: () => setRequest({ kind: 'edit', kpi }) },
      ...(levelBelow
        ? [
            {
              id: 'add',
              label: levelBelow === 'department' ? 'Add Department KPI' : 'Add Team KPI',
              onAction: () => setRequest({ kind: 'create', level: levelBelow, parent: kpi } as const),
            },
          ]
        : []),
      {
        id: 'comments',
        label: 'Comments',
        onAction: () => openComments(strategy.id, `kpi:${kpi.id}`, kpi.measure),
      },
      { id: 'history', label: 'History', href: historyPath(strategy.id, 'kpi', kpi.id) },
      {
        id: 'delete',
        label: 'Delete',
        destructive: true,
        onAction: () => setRequest({ kind: 'delete', kpi }),
      },
    ];
  };

  const hasKpis = primaryKpis(content).length > 0;
  const addButton = (
    <Button
      variant="primary"
      className={hasKpis ? 'max-sm:px-3' : undefined}
      icon={<Plus className="size-4" />}
      onClick={add}
      onPointerEnter={prefetchDialogs}
      onFocus={prefetchDialogs}
    >
      <span className={hasKpis ? 'max-sm:sr-only' : undefined}>Add KPI</span>
    </Button>
  );

  return (
    <StrategyPage
      strategy={strategy}
      // It fills a line of a phone, so that what comes later moves nothing.
      title={<h1 className={`${headingStyle} max-sm:w-screen max-sm:max-w-full`}>{TITLE}</h1>}
      isFixed
      tabs={isNow ? KPI_TABS : undefined}
      about={
        hasKpis && (
          <StatusFilters
            statuses={allKpis(content).map((kpi) => shownStatus(kpi, scoreIn(scores.byId, kpi)))}
          />
        )
      }
      period={scores.hasScores && <ShownPeriod strategyId={strategy.id} scores={scores.read} />}
      action={canEdit && hasKpis && addButton}
      items={
        canEdit
          ? [
              { id: 'grid', label: 'KPI Management', onAction: openGrid },
              ...(hasUntracked ? [{ id: 'track', label: 'Track over time', onAction: openTracking }] : []),
              { id: 'calendar', label: 'Calendar', onAction: openCalendar },
            ]
          : []
      }
    >
      <DataTable
        label={TITLE}
        noun={['KPI', 'KPIs']}
        storageKey="kpis"
        columns={columns}
        filters={kpiFilters(content, scores.byId, ownerOf, day)}
        viewsKey={`kpis:${strategy.id}`}
        defaultVisible={scores.hasScores ? [...DEFAULT_VISIBLE, ...TRACKED_VISIBLE] : DEFAULT_VISIBLE}
        nameColumn="measure"
        grouping={groupingOf(content, scores)}
        isCounted
        second={secondLineOf(scores.byId)}
        rows={inOrderOfObjectives(primaryKpis(content), content)}
        getId={(kpi) => kpi.id}
        childrenOf={(kpi) => below(content, kpi)}
        rowMenu={canEdit ? rowMenu : undefined}
        onOpen={canEdit || (scores.hasScores && isNow) ? (kpi) => navigate(kpiPath(kpi)) : undefined}
        toolbar={
          canEdit && (
            // A phone has it in the menu.
            <Button
              className="max-sm:hidden"
              icon={<Sheet className="size-4" />}
              onClick={openGrid}
              onPointerEnter={prefetchGrid}
              onFocus={prefetchGrid}
            >
              KPI Management
            </Button>
          )
        }
        empty={
          <EmptyState
            message="KPIs measure whether the objectives of this strategy are reached: each has a target, an actual and a period."
            action={
              canEdit && (
                <div className="flex flex-wrap justify-center gap-2">
                  {addButton}
                  <StartFromSheet />
                </div>
              )
            }
          />
        }
        className="min-h-0 flex-1"
      />
      {request && (
        <Suspense fallback={null}>
          <RequestDialog request={request} strategyId={strategy.id} content={content} onClose={close} />
        </Suspense>
      )}
    </StrategyPage>
  );
}

function RequestDialog({
  request,
  ...rest
}: {
  request: Request;
  strategyId: number;
  content: Content;
  onClose: () => void;
}) {
  const { kind } = request;
  const form = { ...rest, periodUnits: FORM_UNITS };
  if (kind === 'create') return <KpiDialog {...form} level={request.level} parent={request.parent} />;
  if (kind === 'edit') return <KpiDialog {...form} level={request.kpi.kpiLevel} kpi={request.kpi} />;
  if (kind === 'grid') return <KpiGrid {...rest} />;
  if (kind === 'track') return <TrackDialog {...rest} />;
  if (kind === 'calendar') return <CalendarDialog strategyId={rest.strategyId} onClose={rest.onClose} />;
  return <DeleteKpiDialog content={rest.content} kpi={request.kpi} onClose={rest.onClose} />;
}
