import { Suspense, useState } from 'react';
import type { Node, Strategy } from '../../../contract/entities.ts';
import { toast } from '../../ui/toast.tsx';
import { arrange } from './arrangement.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardContext, type Request } from './board-context.ts';
import { BoardDialog } from './board-dialog.tsx';
import { BoardTitle } from './board-title.tsx';
import { useCollapsed, useLayout } from './kept.ts';
import { Pillars } from './pillars.tsx';
import { savesOf } from './saves.ts';
import { Statements } from './statements.tsx';

/** A strategy on one page: title, vision and mission, pillars with their objectives. */
export function Board({
  strategy,
  nodes,
  canEdit,
}: {
  strategy: Strategy;
  nodes: readonly Node[];
  canEdit: boolean;
}) {
  const [layout, setLayout] = useLayout();
  const [collapsed, toggleCollapsed] = useCollapsed(strategy.id);
  const [request, setRequest] = useState<Request | null>(null);
  const [spoken, say] = useState('');
  const board = arrange(nodes);
  const saves = savesOf(strategy.id);

  // A refusal that comes after its dialog was closed gives the text back: at once, or by a button while another is open.
  const giveBack = (refused: Request) =>
    setRequest((open) => {
      if (!open) return refused;
      toast.show({
        title: 'Not saved',
        message: 'What you typed is kept here.',
        tone: 'destructive',
        action: { label: 'Edit again', onClick: () => setRequest(refused) },
      });
      return open;
    });

  return (
    <BoardContext
      value={{
        strategyId: strategy.id,
        canEdit,
        layout,
        board,
        saves,
        collapsed,
        toggleCollapsed,
        open: setRequest,
        say,
      }}
    >
      <div className="flex h-dvh flex-col">
        <BoardBar />
        <main
          data-board-scroller=""
          className="@container min-h-0 flex-1 overflow-auto overscroll-contain [--column:84cqw] [--inset:1rem] max-sm:snap-x max-sm:snap-proximity max-sm:scroll-px-4 sm:[--column:18rem] sm:[--inset:2rem]"
        >
          <div className="sticky left-0 w-[100cqw] px-(--inset)">
            <BoardTitle strategy={strategy} />
            <Statements />
          </div>
          <Pillars />
        </main>
        <p role="status" className="sr-only">
          {spoken}
        </p>
      </div>
      {request && (
        <Suspense fallback={null}>
          <BoardDialog
            request={request}
            layout={layout}
            setLayout={setLayout}
            onClose={() => setRequest(null)}
            giveBack={giveBack}
          />
        </Suspense>
      )}
    </BoardContext>
  );
}
