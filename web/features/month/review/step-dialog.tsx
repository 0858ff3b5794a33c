import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Content } from '../../../../contract/commands/content.ts';
import type { ReviewAction } from '../../../../contract/month/review.ts';
import { call } from '../../../lib/api/call.ts';
import { type Faults, useForm } from '../../../lib/form.ts';
import { newKey } from '../../../lib/sync/outbox.ts';
import { changeReviews } from '../../../lib/strategy/reviews.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormNotes } from '../../../ui/form-notes.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type TacticGroup, tacticGroups } from './tactic-groups.ts';
import { pathTo } from '../../../lib/routes/pages.ts';

interface StepDialogProps {
  action: ReviewAction;
  /** The record of its topic; null for none. */
  record: string | null;
  content: Content;
  onClose: () => void;
}

/** Makes an action a step of the plan. */
export default function StepDialog({ record, content, ...rest }: StepDialogProps) {
  const groups = tacticGroups(content, record);
  return groups.length === 0 ? <NoTactic {...rest} /> : <StepForm {...rest} groups={groups} />;
}

type FormProps = Pick<StepDialogProps, 'action' | 'onClose'>;

const TITLE = 'Add to the plan';

function NoTactic({ action: { strategyId }, onClose }: FormProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={TITLE}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Link href={pathTo('initiatives', strategyId)} asChild>
            <LinkButton variant="primary">Go to Initiatives</LinkButton>
          </Link>
        </>
      }
    >
      <p className="text-14 text-ink-2">
        An action becomes an action step of a tactic, and no initiative of this strategy has a tactic yet.
      </p>
    </Dialog>
  );
}

function StepForm({ action, groups, onClose }: FormProps & { groups: readonly TacticGroup[] }) {
  const { id: actionId, strategyId, title } = action;
  const [refusal, setRefusal] = useState<string>();
  const sent = useRef({ tacticId: 0, key: '' });
  const all = groups.flatMap(({ tactics }) => tactics);
  const form = useForm({
    initial: { tacticId: all.length === 1 ? String(all[0]?.id) : '' },
    check: ({ tacticId }): Faults => (tacticId === '' ? { tacticId: 'Choose a tactic' } : {}),
    save: async (values) => {
      setRefusal(undefined);
      const tacticId = Number(values.tacticId);
      // The first try may have arrived although its answer did not.
      if (sent.current.tacticId !== tacticId) sent.current = { tacticId, key: newKey() };
      const options = { params: { id: strategyId, actionId }, body: { tacticId } };
      const idempotencyKey = sent.current.key;
      const { step } = await changeReviews(
        strategyId,
        call('reviewActions.createStep', { ...options, idempotencyKey }),
      );
      toast.success(`“${title}” is an action step of ${step?.tactic ?? ''} now`, {
        title: 'Added to the plan',
      });
      onClose();
    },
    onFailure: ({ message }) => setRefusal(message),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={TITLE}
      description={<span className="line-clamp-3 wrap-anywhere">{title}</span>}
      submitLabel="Add"
    >
      <div className="flex flex-col gap-4">
        <FormNotes refusal={refusal} isSent={false} />
        <Select
          label="Tactic"
          required
          description="The action becomes a step of it, with its owner and due day. From then on the step says whether it is done."
          {...form.field('tacticId')}
        >
          <option value="">Choose a tactic</option>
          {groups.map(({ initiative, tactics }) => (
            <optgroup key={initiative.id} label={initiative.initiative}>
              {tactics.map((tactic) => (
                <option key={tactic.id} value={tactic.id}>
                  {tactic.title}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
    </FormDialog>
  );
}
