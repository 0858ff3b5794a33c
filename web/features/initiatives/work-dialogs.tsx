import { Suspense } from 'react';
import type { Content } from '../../../contract/commands/content.ts';
import { asItIs } from '../../entities/initiative/as-it-is.ts';
import type { Work } from '../../entities/initiative/format.ts';
import { DeleteWorkDialog, InitiativeDialog, InitiativeGrid, StepDialog, TacticGrid } from './chunks.ts';

/** The request for a dialog. */
export type Request =
  | { kind: 'create' }
  | { kind: 'grid' }
  | { kind: 'tacticGrid' }
  | { kind: 'edit'; work: Work }
  | { kind: 'delete'; work: Work }
  | { kind: 'addTactic'; initiativeId: number }
  | { kind: 'addActionStep'; tacticId: number };

interface Props {
  strategyId: number;
  content: Content;
  onClose: () => void;
}

/** The dialog of a request. */
export function WorkDialogs({ request, ...props }: Props & { request: Request }) {
  return (
    <Suspense fallback={null}>
      <RequestDialog request={request} {...props} />
    </Suspense>
  );
}

function RequestDialog({ request, ...props }: Props & { request: Request }) {
  const { strategyId, onClose } = props;
  if (request.kind === 'create') return <InitiativeDialog {...props} />;
  if (request.kind === 'grid') return <InitiativeGrid {...props} />;
  if (request.kind === 'tacticGrid') return <TacticGrid {...props} />;
  if (request.kind === 'delete') return <DeleteWorkDialog {...props} work={request.work} />;
  if (request.kind === 'addTactic')
    return <StepDialog {...{ strategyId, onClose }} kind="tactic" parentId={request.initiativeId} />;
  if (request.kind === 'addActionStep')
    return <StepDialog {...{ strategyId, onClose }} kind="actionStep" parentId={request.tacticId} />;
  const { kind, item } = asItIs(props.content, request.work);
  if (kind === 'initiative') return <InitiativeDialog {...props} item={item} />;
  const parentId = kind === 'tactic' ? item.initiativeId : item.tacticId;
  return <StepDialog {...{ strategyId, onClose, kind, parentId, item }} />;
}
