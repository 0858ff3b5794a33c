import { createContext, Suspense, use } from 'react';
import type { KpiLevel } from '../../../contract/kinds/constants.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Node } from '../../../contract/api/entities.ts';
import { asItIs } from '../../entities/initiative/as-it-is.ts';
import type { Work } from '../../entities/initiative/format.ts';
import {
  DeleteKpiDialog,
  DeleteWorkDialog,
  DetailsDialog,
  InitiativeDialog,
  KpiDialog,
  StepDialog,
} from './chunks.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The request for a dialog. */
export type Request =
  | { kind: 'details' }
  | { kind: 'addKpi'; level: KpiLevel; parent?: Kpi }
  | { kind: 'editKpi'; kpi: Kpi }
  | { kind: 'deleteKpi'; kpi: Kpi }
  | { kind: 'addInitiative' }
  | { kind: 'addTactic'; initiativeId: number }
  | { kind: 'addActionStep'; tacticId: number }
  | { kind: 'editWork'; work: Work }
  | { kind: 'deleteWork'; work: Work };

/** Opens a dialog; null for a viewer who may not edit. */
export const OpenContext = createContext<((request: Request) => void) | null>(null);

/** The function that opens dialogs; null for a viewer who may not edit, who then gets no such control. */
export const useOpen = () => use(OpenContext);

interface Props {
  objective: Node;
  content: Content;
  onClose: () => void;
}

/** The dialog of a request. */
export function RequestedDialog({ request, ...props }: Props & { request: Request }) {
  return (
    <Suspense fallback={null}>
      <DialogOf request={request} {...props} />
    </Suspense>
  );
}

function DialogOf({ request, objective, content, onClose }: Props & { request: Request }) {
  const props = { strategyId: objective.strategyId, content, onClose };
  if (request.kind === 'details') return <DetailsDialog objective={objective} onClose={onClose} />;
  if (request.kind === 'addKpi') {
    return <KpiDialog {...props} level={request.level} parent={request.parent} nodeId={objective.id} />;
  }
  if (request.kind === 'editKpi') {
    return <KpiDialog {...props} level={request.kpi.kpiLevel} kpi={request.kpi} />;
  }
  if (request.kind === 'deleteKpi') return <DeleteKpiDialog {...{ content, onClose }} kpi={request.kpi} />;
  if (request.kind === 'addInitiative') return <InitiativeDialog {...props} nodeId={objective.id} />;
  if (request.kind === 'addTactic')
    return <StepDialog {...props} kind="tactic" parentId={request.initiativeId} />;
  if (request.kind === 'addActionStep')
    return <StepDialog {...props} kind="actionStep" parentId={request.tacticId} />;
  if (request.kind === 'deleteWork') return <DeleteWorkDialog {...props} work={request.work} />;
  return <WorkDialog {...props} work={asItIs(content, request.work)} />;
}

function WorkDialog({
  work: { kind, item },
  ...props
}: Omit<Props, 'objective'> & { strategyId: number; work: Work }) {
  if (kind === 'initiative') return <InitiativeDialog {...props} item={item} />;
  const parentId = kind === 'tactic' ? item.initiativeId : item.tacticId;
  return <StepDialog {...props} {...{ kind, parentId, item }} />;
}
