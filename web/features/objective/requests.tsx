import { createContext, Suspense, use } from 'react';
import type { KpiLevel } from '../../../contract/kinds/constants.ts';
import type { Flow, Node } from '../../../contract/api/entities.ts';
import type { AnyKpi } from '../../../contract/api/kpi.ts';
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

/** The request for a dialog. */
export type Request =
  | { kind: 'details' }
  | { kind: 'addKpi'; level: KpiLevel; parent?: AnyKpi }
  | { kind: 'editKpi'; kpi: AnyKpi }
  | { kind: 'deleteKpi'; kpi: AnyKpi }
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
  flow: Flow;
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

function DialogOf({ request, objective, flow, onClose }: Props & { request: Request }) {
  const props = { strategyId: objective.strategyId, flow, onClose };
  if (request.kind === 'details') return <DetailsDialog objective={objective} onClose={onClose} />;
  if (request.kind === 'addKpi') {
    return <KpiDialog {...props} level={request.level} parent={request.parent} nodeId={objective.id} />;
  }
  if (request.kind === 'editKpi') {
    return <KpiDialog {...props} level={request.kpi.kpiLevel} kpi={request.kpi} />;
  }
  if (request.kind === 'deleteKpi') return <DeleteKpiDialog kpi={request.kpi} onClose={props.onClose} />;
  if (request.kind === 'addInitiative') return <InitiativeDialog {...props} nodeId={objective.id} />;
  if (request.kind === 'addTactic')
    return <StepDialog {...props} kind="tactic" parentId={request.initiativeId} />;
  if (request.kind === 'addActionStep')
    return <StepDialog {...props} kind="actionStep" parentId={request.tacticId} />;
  if (request.kind === 'deleteWork') return <DeleteWorkDialog {...props} work={request.work} />;
  return <WorkDialog {...props} work={asItIs(flow, request.work)} />;
}

function WorkDialog({
  work: { kind, item },
  ...props
}: Omit<Props, 'objective'> & { strategyId: number; work: Work }) {
  if (kind === 'initiative') return <InitiativeDialog {...props} item={item} />;
  const parentId = kind === 'tactic' ? item.initiativeId : item.tacticId;
  return <StepDialog {...props} {...{ kind, parentId, item }} />;
}
