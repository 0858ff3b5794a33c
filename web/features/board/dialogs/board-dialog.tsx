import { useBoard, useBoardContent, type Request } from '../board-context.ts';
import {
  CalendarDialog,
  DeleteDialog,
  InitiativeDialog,
  InitiativeGrid,
  KpiDialog,
  KpiGrid,
  MoveDialog,
  NodeDialog,
  ObjectiveGrid,
  PlanCheckDialog,
  SettingsDialog,
  TacticGrid,
} from '../chunks.ts';
import type { ComponentProps } from 'react';

/** The dialog of a request. */
export function BoardDialog({
  request,
  view,
  onClose,
  giveBack,
}: {
  request: Request;
  /** What the settings change. */
  view: Omit<ComponentProps<typeof SettingsDialog>, 'onClose'>;
  onClose: () => void;
  /** Opens a request again, with the typed values and the error. */
  giveBack: (request: Request) => void;
}) {
  const { strategyId } = useBoard();
  const { content } = useBoardContent();
  if (request.kind === 'delete') return <DeleteDialog node={request.node} onClose={onClose} />;
  if (request.kind === 'move') return <MoveDialog node={request.node} onClose={onClose} />;
  if (request.kind === 'kpi') {
    const texts = { title: 'Add KPI', saved: 'KPI added successfully' };
    return <KpiDialog {...{ strategyId, content, onClose, texts }} level="primary" nodeId={request.nodeId} />;
  }
  if (request.kind === 'initiative') {
    return <InitiativeDialog {...{ strategyId, content, onClose }} nodeId={request.nodeId} />;
  }
  if (request.kind === 'editKpi') {
    const { kpi, focusOn } = request;
    return <KpiDialog {...{ strategyId, content, onClose, kpi, focusOn }} level={kpi.kpiLevel} />;
  }
  if (request.kind === 'editInitiative') {
    const { item, focusOn } = request;
    return <InitiativeDialog {...{ strategyId, content, onClose, item, focusOn }} />;
  }
  if (request.kind === 'planCheck') return <PlanCheckDialog onClose={onClose} />;
  if (request.kind === 'kpiGrid') return <KpiGrid {...{ strategyId, content, onClose }} />;
  if (request.kind === 'initiativeGrid') return <InitiativeGrid {...{ strategyId, content, onClose }} />;
  if (request.kind === 'tacticGrid') return <TacticGrid {...{ strategyId, content, onClose }} />;
  if (request.kind === 'objectiveGrid') return <ObjectiveGrid {...{ strategyId, content, onClose }} />;
  if (request.kind === 'calendar') return <CalendarDialog {...{ strategyId, onClose }} />;
  if (request.kind === 'settings') {
    return <SettingsDialog {...view} onClose={onClose} />;
  }
  return <NodeDialog request={request} onClose={onClose} giveBack={giveBack} />;
}
