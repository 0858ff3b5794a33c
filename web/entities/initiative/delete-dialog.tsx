import { KINDS } from '../../../contract/kinds/kinds.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { DeleteRecord } from '../record/delete-record.tsx';
import { consequence, type Work } from './format.ts';

const nameOf = (work: Work): string => (work.kind === 'initiative' ? work.item.initiative : work.item.title);

/** Confirms the deletion of an initiative, a tactic or an action step, with its consequences. */
export default function DeleteWorkDialog({
  strategyId,
  content,
  work,
  onClose,
}: {
  strategyId: number;
  content: Content;
  work: Work;
  onClose: () => void;
}) {
  return (
    <DeleteRecord
      strategyId={strategyId}
      kind={work.kind}
      id={work.item.id}
      title={`Delete this ${KINDS[work.kind].label}?`}
      texts={() => ({ name: nameOf(work), consequence: consequence(content, work) })}
      onClose={onClose}
    />
  );
}
