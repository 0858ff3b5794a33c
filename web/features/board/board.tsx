import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { DEFAULT_BOARD_TITLE } from '../../../contract/kinds/constants.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { useIdle } from '../../lib/dom/prefetch.ts';
import { useTitle } from '../../lib/dom/title.ts';
import { useShownDay, useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { useRecent } from '../../lib/search/recent.ts';
import { PrintHead } from '../../ui/print-head.tsx';
import { arrange, pillarKeeper } from '../../entities/board/arrangement.ts';
import { printSizeOf } from '../../entities/board/print-size.ts';
import { MonthSentence } from '../../entities/scorecard/month-sentence.tsx';
import { useScores } from '../../entities/scorecard/use-scores.ts';
import { BoardHead } from './toolbar/board-head.tsx';
import { BoardContent, BoardContext, type Request } from './board-context.ts';
import { BoardDialog } from './dialogs/board-dialog.tsx';
import { prefetchAllWhenIdle } from './chunks.ts';
import { contentsKeeper, contentsOf } from '../../entities/board/contents.ts';
import { adderOf, focusSoon, menuOf, SETTINGS } from './keys/focus.ts';
import { Collapsed, useDensity, useLayout } from './view-preferences.ts';
import { NodesMenu } from './canvas/node-menu.tsx';
import { Pillars } from './canvas/pillars.tsx';
import { savesOf } from './edits/saves.ts';
import { Statements } from './canvas/statements.tsx';
import { useBoardCommands } from './toolbar/use-board-commands.ts';
import { useOwnerOf } from '../../lib/strategy/people.ts';
import { nodesOf } from '../../lib/strategy/selectors.ts';

/** Without its code, which cannot be loaded offline, there are no hints; the board works on. */
const Hint = lazy<ComponentType>(() => import('./canvas/hint.tsx').catch(() => ({ default: () => null })));

/** Once the page is idle. The board itself does not render again for it. */
const IdleHint = () =>
  useIdle() && (
    <Suspense>
      <Hint />
    </Suspense>
  );

interface OpenDialog {
  key: number;
  request: Request;
}

const numbered = (request: Request, others: readonly OpenDialog[]): OpenDialog => ({
  key: Math.max(0, ...others.map(({ key }) => key)) + 1,
  request,
});

/** The element to which a dialog returns the focus. */
function homeOf(request: Request): string {
  if ('node' in request) return menuOf(request.node.id);
  if ('nodeId' in request) return menuOf(request.nodeId);
  if (request.kind === 'create') return adderOf(request.type, request.perspectiveId);
  return SETTINGS;
}

/** A strategy on one page: title, vision and mission, pillars with their objectives. */
export function Board({
  strategy,
  content,
  canEdit,
}: {
  strategy: Strategy;
  content: Content;
  canEdit: boolean;
}) {
  useTitle(strategy.boardTitle || DEFAULT_BOARD_TITLE);
  useEffect(() => (canEdit ? prefetchAllWhenIdle() : undefined), [canEdit]);
  const [layout, setLayout] = useLayout();
  const [density, setDensity] = useDensity();
  const [collapsed] = useState(() => new Collapsed(strategy.id));
  const [dialogs, setDialogs] = useState<OpenDialog[]>([]);
  const [, go] = useLocation();
  const [spoken, say] = useState('');
  const [keepPillars] = useState(pillarKeeper);
  const [keepContents] = useState(contentsKeeper);
  const scores = useScores(strategy.id, content);
  const { period, scorecard, byId } = scores;
  const day = useShownDay(strategy.id);
  const shown: BoardContent = {
    content,
    board: arrange(nodesOf(content), keepPillars),
    contents: contentsOf(content, keepContents, byId),
    scorecard,
  };
  const held = useRef(shown);
  useEffect(() => {
    held.current = shown;
  });
  const latest = () => held.current;
  const saves = savesOf(strategy.id);
  const ownerOf = useOwnerOf(strategy.id);

  const open = (request: Request) => setDialogs((dialogs) => [...dialogs, numbered(request, dialogs)]);
  useBoardCommands({
    strategyId: strategy.id,
    role: strategy.role,
    isNow: useSnapshotId() === null,
    layout,
    latest,
    open,
    go,
    setLayout,
    collapsed,
  });
  useRecent({
    kind: 'strategy',
    id: strategy.id,
    strategyId: strategy.id,
    title: strategy.title,
    path: [],
    objectiveId: null,
  });
  const dialog = dialogs.at(-1);
  const close = () => {
    setDialogs((dialogs) => dialogs.slice(0, -1));
    // The save may have removed or rendered again the element that opened the dialog.
    if (dialog) focusSoon(homeOf(dialog.request));
  };
  // A save that is refused after its dialog closed opens that again, once no other dialog is open.
  const giveBack = (refused: Request) => setDialogs((dialogs) => [numbered(refused, dialogs), ...dialogs]);

  return (
    <BoardContext
      value={{
        strategyId: strategy.id,
        canEdit,
        layout,
        period,
        day,
        latest,
        saves,
        ownerOf,
        collapsed,
        open,
        go,
        say,
      }}
    >
      <main
        data-board-scroller=""
        data-density={density}
        data-print="wide"
        data-print-size={printSizeOf(shown.board.pillars, (id) => shown.contents.get(id)?.kpis.length ?? 0)}
        className="@container min-h-0 flex-1 overflow-auto overscroll-contain [--column:84cqw] [--inset:var(--gutter)] max-sm:snap-x max-sm:snap-proximity max-sm:scroll-px-4 sm:[--column:18rem] print:overflow-visible print:[container-type:normal]"
      >
        <div className="sticky left-0 w-[100cqw] px-(--inset) print:static print:w-auto">
          <PrintHead title={strategy.title} />
          <BoardHead {...{ strategy, scores }} />
          {scores.hasScores && (
            <MonthSentence
              strategyId={strategy.id}
              scorecard={scorecard}
              className="py-2 max-sm:pt-1 max-sm:pb-0"
            />
          )}
          <Statements board={shown.board} />
        </div>
        <Pillars content={shown} />
        <IdleHint />
        {canEdit && <NodesMenu content={shown} />}
      </main>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {dialog && (
        <BoardContent value={shown}>
          <Suspense fallback={null}>
            <BoardDialog
              key={dialog.key}
              request={dialog.request}
              view={{ layout, setLayout, density, setDensity }}
              onClose={close}
              giveBack={giveBack}
            />
          </Suspense>
        </BoardContent>
      )}
    </BoardContext>
  );
}
