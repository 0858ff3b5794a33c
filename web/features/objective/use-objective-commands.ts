import { useLocation } from 'wouter';
import type { Node } from '../../../contract/api/entities.ts';
import { historyPath } from '../../lib/routes/record-paths.ts';
import { usePageCommands, type PageCommand } from '../../lib/dom/page-commands.ts';
import { useRecent } from '../../lib/search/recent.ts';
import type { Request } from './requests.tsx';
import { pathTo } from '../../lib/routes/pages.ts';

/** Registers the commands of an objective's page; `open` is null for a viewer who may not edit. */
export function useObjectiveCommands(
  { id, strategyId, title }: Node,
  pillar: Node | undefined,
  open: ((request: Request) => void) | null,
): void {
  const [, navigate] = useLocation();
  const edits: PageCommand[] = open
    ? [
        { id: 'kpi', label: 'Add Primary KPI', run: () => open({ kind: 'addKpi', level: 'primary' }) },
        { id: 'initiative', label: 'Add Initiative', run: () => open({ kind: 'addInitiative' }) },
        { id: 'details', label: 'Edit objective', run: () => open({ kind: 'details' }) },
      ]
    : [];
  usePageCommands({
    title: 'Objective',
    commands: () => [
      ...edits,
      {
        id: 'timeline',
        label: 'View Timeline',
        run: () => navigate(pathTo('objectiveTimeline', strategyId, id)),
      },
      { id: 'print', label: 'Print', run: () => window.print() },
      { id: 'history', label: 'History', run: () => navigate(historyPath(strategyId, 'node', id)) },
    ],
    shortcuts: [{ keys: 'Enter, Space', label: 'Open the row, menu or link in focus' }],
  });
  useRecent({
    kind: 'objective',
    id,
    strategyId,
    title,
    path: pillar ? [pillar.title] : [],
    objectiveId: id,
  });
}
