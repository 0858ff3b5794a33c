import { History, ListTree, MessageSquare, Pencil, Plus, Sheet, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Content } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { StartFromSheet } from '../../entities/strategy/start-from-sheet.tsx';
import { INITIATIVE_TABS, StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { usePageCommands } from '../../lib/dom/page-commands.ts';
import { searchTarget, useSearchTarget } from '../../lib/search/search-target.ts';
import { openComments } from '../../entities/comments/counts.ts';
import { historyPath } from '../../lib/routes/record-paths.ts';
import { TABLE_KEYS } from '../../lib/dom/table-keys.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFurtherColumns } from '../../entities/record/use-further-columns.ts';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { prefetchAllWhenIdle, prefetchDialog, prefetchDialogs, prefetchGrid } from './chunks.ts';
import { columnsOf, DEFAULT_VISIBLE, FILTERS, secondLine } from './columns.tsx';
import { rowId, rowsOf, type Row } from './rows.ts';
import { spanOf } from './span.ts';
import { WorkDialogs, type Request } from './work-dialogs.tsx';
import { useToday } from '../../ui/use-today.ts';
import { useNameOf } from '../../lib/strategy/people.ts';

const TITLE = 'Strategic Initiatives';
const furtherFields = async () => (await import('../../entities/initiative/placed-fields.ts')).FURTHER_FIELDS;

/** The list with its commands and dialogs. */
export function InitiativeList({ strategy, content }: { strategy: Strategy; content: Content }) {
  const strategyId = strategy.id;
  const canEdit = may(strategy.role, 'content.change');
  const [request, open] = useState<Request>();
  useEffect(() => (canEdit ? prefetchAllWhenIdle() : undefined), [canEdit]);
  const [isNested, setNested] = useState(false);
  const today = useToday();
  const led = useSearchTarget(strategyId, ['initiative', 'tactic', 'actionStep']);
  if (led && led.kind !== 'initiative' && !isNested) setNested(true);
  const rows = rowsOf(content, useNameOf(strategyId));
  const columns = [
    ...columnsOf(strategyId, spanOf(rows, today), today),
    ...useFurtherColumns(furtherFields, ({ work }: Row) => work.item),
  ];
  const add = useRef<HTMLButtonElement>(null);
  const grids = [
    { id: 'grid', label: 'Initiatives Management', run: () => open({ kind: 'grid' }) },
    { id: 'tactic-grid', label: 'Tactics Management', run: () => open({ kind: 'tacticGrid' }) },
  ];
  const edits = [{ id: 'add', label: 'Add Initiative', run: () => open({ kind: 'create' }) }, ...grids];
  usePageCommands({
    title: TITLE,
    commands: () => [...(canEdit ? edits : []), { id: 'print', label: 'Print', run: () => window.print() }],
    shortcuts: TABLE_KEYS,
  });
  const hasSteps = rows.some(({ children }) => children.length > 0);

  // The button that opened the dialog of the first initiative is removed with the empty state.
  useFocusLoss(request, () => add.current?.focus());
  const addButton = (
    <Button
      ref={add}
      variant="primary"
      className={rows.length > 0 ? 'max-sm:px-3' : undefined}
      icon={<Plus className="size-4" />}
      onPointerEnter={prefetchDialog}
      onFocus={prefetchDialog}
      onClick={() => open({ kind: 'create' })}
    >
      <span className={rows.length > 0 ? 'max-sm:sr-only' : undefined}>Add Initiative</span>
    </Button>
  );
  return (
    <StrategyPage
      strategy={strategy}
      title={TITLE}
      isFixed
      tabs={INITIATIVE_TABS}
      action={canEdit && rows.length > 0 && addButton}
      items={canEdit ? grids.map(({ id, label, run }) => ({ id, label, onAction: run })) : []}
    >
      <DataTable
        label={TITLE}
        noun={isNested ? ['item', 'items'] : ['initiative', 'initiatives']}
        storageKey="initiatives"
        columns={columns}
        filters={FILTERS}
        viewsKey={`initiatives:${strategyId}`}
        defaultVisible={DEFAULT_VISIBLE}
        nameColumn="initiative"
        second={secondLine(today)}
        moreItems={
          hasSteps
            ? [
                {
                  id: 'tactics',
                  label: isNested ? 'Hide tactics' : 'Show tactics',
                  onAction: () => setNested(!isNested),
                },
              ]
            : []
        }
        rows={rows}
        getId={({ id }) => id}
        leadTo={led ? rowId(led.kind, led.id) : undefined}
        onLed={() => searchTarget.set(null)}
        {...(isNested && { childrenOf: ({ children }: Row) => children })}
        {...(canEdit && {
          rowMenu: (row: Row) => menuOf(row, open),
          onOpen: ({ work }: Row) => open({ kind: 'edit', work }),
        })}
        toolbar={
          <>
            {hasSteps && (
              <Button
                className="max-sm:hidden"
                aria-pressed={isNested}
                icon={<ListTree className="size-4" />}
                onClick={() => setNested(!isNested)}
              >
                Tactics
              </Button>
            )}
            {canEdit && (
              <EditButton {...{ open, isNested }} className={rows.length > 0 ? 'max-sm:hidden' : undefined} />
            )}
          </>
        }
        empty={
          <EmptyState
            message="Initiatives are what is done to reach the objectives: each has an owner, dates and progress."
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
      {request && <WorkDialogs {...{ request, strategyId, content }} onClose={() => open(undefined)} />}
    </StrategyPage>
  );
}

/** Opens the grid of what the list shows. */
function EditButton({
  open,
  isNested,
  className,
}: {
  open: (request: Request) => void;
  isNested: boolean;
  className: string | undefined;
}) {
  return (
    <Button
      className={className}
      icon={<Sheet className="size-4" />}
      onPointerEnter={prefetchGrid}
      onFocus={prefetchGrid}
      onClick={() => open({ kind: isNested ? 'tacticGrid' : 'grid' })}
    >
      {isNested ? 'Tactics Management' : 'Initiatives Management'}
    </Button>
  );
}

function menuOf({ work }: Row, open: (request: Request) => void): MenuItem[] {
  prefetchDialogs();
  return [
    { id: 'edit', label: 'Edit', icon: <Pencil />, onAction: () => open({ kind: 'edit', work }) },
    ...(work.kind === 'initiative'
      ? [
          {
            id: 'add',
            label: 'Add Tactic',
            icon: <Plus />,
            onAction: () => open({ kind: 'addTactic', initiativeId: work.item.id }),
          },
        ]
      : []),
    ...(work.kind === 'tactic'
      ? [
          {
            id: 'add',
            label: 'Add Action Step',
            icon: <Plus />,
            onAction: () => open({ kind: 'addActionStep', tacticId: work.item.id }),
          },
        ]
      : []),
    ...(work.kind === 'initiative'
      ? [
          {
            id: 'comments',
            label: 'Comments',
            icon: <MessageSquare />,
            onAction: () =>
              openComments(work.item.strategyId, `initiative:${work.item.id}`, work.item.initiative),
          },
        ]
      : []),
    {
      id: 'history',
      label: 'History',
      icon: <History />,
      href: historyPath(work.item.strategyId, work.kind, work.item.id),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      destructive: true,
      onAction: () => open({ kind: 'delete', work }),
    },
  ];
}
