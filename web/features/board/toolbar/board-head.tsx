import { Presentation, Stethoscope } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Strategy } from '../../../../contract/api/entities.ts';
import { ShownPeriod, StrategyScore } from '../../../entities/scorecard/strategy-score.tsx';
import type { ShownScores } from '../../../entities/scorecard/use-scores.ts';
import { BoardViews, StrategyHead } from '../../../entities/strategy/strategy-page.tsx';
import { useIdle } from '../../../lib/dom/prefetch.ts';
import { pathTo } from '../../../lib/routes/pages.ts';
import { useSnapshotId } from '../../../lib/strategy/snapshot.ts';
import type { MenuItem, MenuSection } from '../../../ui/menu.tsx';
import { useBoard, type BoardContext } from '../board-context.ts';
import { BoardTitle, editBoardTitle } from './board-title.tsx';
import { collapseAll, expandAll } from './fold-all.ts';

/** Without its code, which cannot be loaded offline, there is no number; the board works on. */
const FindingCount = lazy(() =>
  import('../plan-check/finding-count.tsx').catch(() => ({ default: () => null })),
);

/** The items of the menu that are of the strategy as it is now. */
const itemsOfNow = ({ strategyId, open }: BoardContext, findings: number): MenuItem[] => [
  { id: 'present', label: 'Present', icon: <Presentation />, href: pathTo('present', strategyId) },
  {
    id: 'planCheck',
    label: findings === 0 ? 'Plan check' : `Plan check (${findings > 99 ? '99+' : findings})`,
    icon: <Stethoscope />,
    onAction: () => open({ kind: 'planCheck' }),
  },
];

const edits = ({ open }: BoardContext): MenuSection => ({
  title: 'Edit',
  items: [
    {
      id: 'pillar',
      label: 'Add pillar',
      onAction: () => open({ kind: 'create', type: 'perspective', perspectiveId: null }),
    },
    { id: 'title', label: 'Edit Title', onAction: editBoardTitle },
    { id: 'objectives', label: 'Objectives Management', onAction: () => open({ kind: 'objectiveGrid' }) },
    { id: 'kpis', label: 'KPI Management', onAction: () => open({ kind: 'kpiGrid' }) },
    { id: 'initiatives', label: 'Initiatives Management', onAction: () => open({ kind: 'initiativeGrid' }) },
    { id: 'tactics', label: 'Tactics Management', onAction: () => open({ kind: 'tacticGrid' }) },
    { id: 'calendar', label: 'Calendar', onAction: () => open({ kind: 'calendar' }) },
  ],
});

const look = ({ open, collapsed, latest, layout }: BoardContext): MenuSection => ({
  title: 'Board Settings',
  items: [
    { id: 'collapse', label: 'Collapse all', onAction: () => collapseAll(collapsed, latest()) },
    { id: 'expand', label: 'Expand all', onAction: () => expandAll(collapsed, latest(), layout) },
    { id: 'theme', label: 'Theme', onAction: () => open({ kind: 'settings' }) },
    { id: 'settings', label: 'Font Size', onAction: () => open({ kind: 'settings' }) },
  ],
});

/** The head of a board: its title, the score and period, and the menu with all that one does with a board. */
export function BoardHead({
  strategy,
  scores: { hasScores, read },
}: {
  strategy: Strategy;
  scores: ShownScores;
}) {
  // It renders seldom: to memoize its parts costs more than it saves.
  'use no memo';
  const board = useBoard();
  const { strategyId, canEdit } = board;
  const isNow = useSnapshotId() === null;
  // The number of findings can wait until the page is there.
  const isIdle = useIdle();
  const [findings, setFindings] = useState(0);
  return (
    <>
      <StrategyHead
        strategyId={strategyId}
        title={<BoardTitle strategy={strategy} />}
        about={hasScores && <StrategyScore strategyId={strategyId} name={strategy.title} scores={read} />}
        views={<BoardViews strategyId={strategyId} />}
        period={hasScores && <ShownPeriod strategyId={strategyId} scores={read} />}
        menuLabel="Settings"
        items={[
          ...(isNow ? itemsOfNow(board, findings) : []),
          ...(canEdit ? [edits(board)] : []),
          look(board),
        ]}
      />
      {isIdle && isNow && (
        <Suspense>
          <FindingCount strategyId={strategyId} onCount={setFindings} />
        </Suspense>
      )}
    </>
  );
}
