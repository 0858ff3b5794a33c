import { Presentation, Printer, Settings2 } from 'lucide-react';
import { Link } from 'wouter';
import { PlanCheckButton } from '../plan-check/plan-check-button.tsx';
import { StrategyBar } from '../../../entities/strategy/strategy-bar.tsx';
import { useSnapshotId } from '../../../lib/strategy/snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { useBoard, type BoardContext } from '../board-context.ts';
import { editBoardTitle } from './board-title.tsx';
import { pathTo } from '../../../lib/routes/pages.ts';

/** The items of the settings menu. */
function itemsOf({ canEdit, open }: BoardContext): MenuItem[] {
  return [
    ...(canEdit
      ? [
          { id: 'title', label: 'Edit Title', onAction: editBoardTitle },
          {
            id: 'objectives',
            label: 'Objectives Management',
            onAction: () => open({ kind: 'objectiveGrid' }),
          },
          { id: 'kpis', label: 'KPI Management', onAction: () => open({ kind: 'kpiGrid' }) },
          {
            id: 'initiatives',
            label: 'Initiatives Management',
            onAction: () => open({ kind: 'initiativeGrid' }),
          },
          { id: 'tactics', label: 'Tactics Management', onAction: () => open({ kind: 'tacticGrid' }) },
          { id: 'calendar', label: 'Calendar', onAction: () => open({ kind: 'calendar' }) },
        ]
      : []),
    { id: 'theme', label: 'Theme', onAction: () => open({ kind: 'settings' }) },
    { id: 'settings', label: 'Font Size', onAction: () => open({ kind: 'settings' }) },
  ];
}

/** The bar of a board, with Present, Print and the settings. */
export function BoardBar() {
  const board = useBoard();
  const { strategyId } = board;
  // The plan check and slides are of the strategy as it is now.
  const isNow = useSnapshotId() === null;
  return (
    <StrategyBar strategyId={strategyId}>
      {isNow && <PlanCheckButton strategyId={strategyId} onOpen={() => board.open({ kind: 'planCheck' })} />}
      {isNow && (
        <Link href={pathTo('present', strategyId)} asChild>
          <LinkButton variant="quiet" className="max-sm:px-2" icon={<Presentation className="size-4" />}>
            <span className="max-xl:sr-only">Present</span>
          </LinkButton>
        </Link>
      )}
      <Button
        variant="quiet"
        className="max-sm:px-2"
        icon={<Printer className="size-4" />}
        onClick={() => window.print()}
      >
        <span className="max-xl:sr-only">Print</span>
      </Button>
      <Menu label="Settings" items={itemsOf(board)} className="max-sm:px-2">
        <Settings2 className="size-4" />
        <span className="max-sm:sr-only">Settings</span>
      </Menu>
    </StrategyBar>
  );
}
