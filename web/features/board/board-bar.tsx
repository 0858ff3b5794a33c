import { ArrowLeft, Goal, ListChecks, Settings2 } from 'lucide-react';
import { Link } from 'wouter';
import { may, type Role } from '../../../contract/roles.ts';
import { SearchButton } from '../../entities/palette/search-button.tsx';
import { PeopleHere } from '../../entities/people/presence.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { useBoard, type BoardContext } from './board-context.ts';
import { editBoardTitle } from './board-title.tsx';
import { MenuButton } from './menu-button.tsx';

/** The items of the settings menu, by role. */
function itemsOf({ strategyId, canEdit, open, go }: BoardContext, role: Role): MenuItem[] {
  return [
    ...(canEdit
      ? [
          { id: 'title', label: 'Edit Title', onAction: editBoardTitle },
          { id: 'kpis', label: 'KPI Management', onAction: () => open({ kind: 'kpiGrid' }) },
          {
            id: 'initiatives',
            label: 'Initiatives Management',
            onAction: () => open({ kind: 'initiativeGrid' }),
          },
        ]
      : []),
    { id: 'settings', label: 'Font Size', onAction: () => open({ kind: 'settings' }) },
    { id: 'present', label: 'Present', onAction: () => go(`/strategy/${strategyId}/present`) },
    { id: 'print', label: 'Print', onAction: () => window.print() },
    { id: 'history', label: 'History', onAction: () => go(`/strategy/${strategyId}/history`) },
    {
      id: 'team',
      label: may(role, 'strategy.manage') ? 'Manage Teammates' : 'Teammates',
      onAction: () => go(`/strategy/${strategyId}/manage-teammates`),
    },
  ];
}

/** The bar above a board: back, presence, the lists, settings. */
export function BoardBar({ role }: { role: Role }) {
  const board = useBoard();
  const { strategyId, canEdit } = board;
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-surface px-2 max-sm:gap-0.5 sm:px-5 pointer-coarse:h-14 print:hidden">
      <Link href="/dashboard" asChild>
        <LinkButton variant="quiet" icon={<ArrowLeft className="size-4" aria-hidden="true" />}>
          <span className="max-sm:sr-only">Dashboard</span>
        </LinkButton>
      </Link>
      <div className="min-w-0 flex-1" />
      <SearchButton />
      <PeopleHere strategyId={strategyId} />
      {!canEdit && <span className="text-13 text-ink-3">Read only</span>}
      <LinkButton
        variant="quiet"
        className="max-sm:px-2"
        href={`/strategy/${strategyId}/kpis`}
        target="_blank"
        rel="noopener"
        icon={<Goal className="size-4 max-sm:hidden" aria-hidden="true" />}
      >
        KPIs
      </LinkButton>
      <LinkButton
        variant="quiet"
        className="max-sm:px-2"
        href={`/strategy/${strategyId}/initiatives`}
        target="_blank"
        rel="noopener"
        icon={<ListChecks className="size-4 max-sm:hidden" aria-hidden="true" />}
      >
        Initiatives
      </LinkButton>
      <MenuButton label="Settings" items={() => itemsOf(board, role)} size="md">
        <Settings2 className="size-4" aria-hidden="true" />
      </MenuButton>
    </header>
  );
}
