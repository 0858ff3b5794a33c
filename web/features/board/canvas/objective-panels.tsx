import { ChevronsDownUp, Plus } from 'lucide-react';
import { memo, Suspense, useId, useState } from 'react';
import type { Node } from '../../../../contract/api/entities.ts';
import { healthOf, type Contents } from '../../../entities/board/contents.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFold } from '../../../ui/use-fold.ts';
import { useBoard, type Request } from '../board-context.ts';
import { InitiativeList, prefetchWorkDialogs } from '../chunks.ts';
import { useIsCollapsed, type Fold } from '../view-preferences.ts';
import { InitiativesLine } from './initiatives-line.tsx';
import { KpiLine } from './kpi-line.tsx';

/** What no objective of the board has yet. */
export type Lacks = 'both' | 'kpis' | 'initiatives' | 'nothing';

/** How many lines a card has below its title: those of its KPIs, and the one of its initiatives and buttons. */
export const linesOf = (contents: Contents | undefined, canEdit: boolean): number =>
  (contents?.kpis.length ?? 0) + (contents || canEdit ? 1 : 0);

/** The button that adds to an objective. A record cannot refer to an objective with a temporary id, so that one has none. */
export function AddToObjective({
  label,
  request,
  isFirst = false,
}: {
  label: 'Add KPI' | 'Add Initiative';
  request: Extract<Request, { kind: 'kpi' | 'initiative' }>;
  /** The board has none yet: the button says what it adds, and is always there. */
  isFirst?: boolean;
}) {
  const { canEdit, open } = useBoard();
  if (!canEdit || request.nodeId < 0) return null;
  const props = {
    'data-add': '',
    onPointerEnter: prefetchWorkDialogs,
    onFocus: prefetchWorkDialogs,
    onClick: () => open(request),
  };
  const plus = <Plus className="size-3.5" />;
  return isFirst ? (
    <Button {...props} size="sm" variant="quiet" icon={plus}>
      {label}
    </Button>
  ) : (
    <IconButton {...props} label={label} size="xs" className="reveal">
      {plus}
    </IconButton>
  );
}

/** The KPIs of an objective, one a line, and below them its initiatives in one line. */
export const ObjectivePanels = memo(function ObjectivePanels({
  node,
  contents,
  lacks,
}: {
  node: Node;
  contents: Contents;
  lacks: Lacks;
}) {
  // Its card renders only when something of it changes, so to memoize its parts costs more than it saves.
  'use no memo';
  const { canEdit, collapsed } = useBoard();
  const { initiatives, kpis, tactics } = contents;
  const { progress } = healthOf(contents);
  const list = useId();
  const isFolded = useIsCollapsed(collapsed, `${node.id} kpis`);
  const [isExpanded, setExpanded] = useState(false);
  if (kpis.length === 0 && initiatives.length === 0 && !canEdit) return null;
  return (
    <>
      {kpis.length > 0 && (
        <div id={list} role="group" aria-label="KPIs" hidden={isFolded} className="px-3 pb-1">
          <ul className="grid grid-cols-[auto_minmax(3rem,1fr)_auto_fit-content(50%)] gap-x-2">
            {kpis.map((kpi) => (
              <KpiLine key={kpi.id} kpi={kpi} contents={contents} />
            ))}
          </ul>
        </div>
      )}
      <div className={cx('card-foot', progress !== null && 'border-t')}>
        {progress !== null && (
          <InitiativesLine
            {...{ initiatives, progress }}
            isOpen={isExpanded}
            onToggle={() => setExpanded(!isExpanded)}
          />
        )}
        {lacks !== 'nothing' && lacks !== 'initiatives' && (
          <AddToObjective isFirst label="Add KPI" request={{ kind: 'kpi', nodeId: node.id }} />
        )}
        <AddToObjective
          isFirst={lacks === 'both' || lacks === 'initiatives'}
          label="Add Initiative"
          request={{ kind: 'initiative', nodeId: node.id }}
        />
        {kpis.length > 0 && <FoldKpis {...{ isFolded, list }} nodeId={node.id} count={kpis.length} />}
      </div>
      {isExpanded && (
        <Suspense>
          <InitiativeList {...{ initiatives, tactics }} />
        </Suspense>
      )}
    </>
  );
});

/** Folds the lines of the KPIs, and says how many they are while they are folded. */
function FoldKpis({
  nodeId,
  count,
  list,
  isFolded,
}: {
  nodeId: number;
  count: number;
  /** The id of the lines. */
  list: string;
  isFolded: boolean;
}) {
  const { collapsed } = useBoard();
  const fold: Fold = `${nodeId} kpis`;
  const toggle = () => collapsed.toggle(fold);
  const button = useFold(() => !collapsed.get().has(fold), toggle);
  return (
    <span data-panel="kpis" className="flex">
      <button
        ref={button}
        type="button"
        aria-expanded={!isFolded}
        aria-controls={list}
        title={isFolded ? 'Show the KPIs' : 'Fold the KPIs'}
        onClick={toggle}
        className={buttonStyle('quiet', 'xs', { className: 'min-w-6 text-ink-3' })}
      >
        {!isFolded && (
          <ChevronsDownUp className="hidden size-3.5 group-focus-within:block group-hover:block pointer-coarse:block" />
        )}
        <span className="sr-only in-[[aria-expanded=false]]:not-sr-only">KPIs {count}</span>
      </button>
    </span>
  );
}
