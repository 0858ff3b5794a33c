import { useState } from 'react';
import { CODE_MAX, DESCRIPTION_MAX, TITLE_MAX } from '../../../../contract/kinds/constants.ts';
import type { Node } from '../../../../contract/api/entities.ts';
import { numberText } from '../../../../contract/words/number-text.ts';
import { CHOICE, EditBase } from '../../../lib/sync/live/edit-base.ts';
import { useEditing } from '../../../lib/sync/live/use-editing.ts';
import { typedNumber } from '../../../ui/typed-number.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useBoard, useBoardContent, type Request, type TypedNode } from '../board-context.ts';
import type { Refusal } from '../edits/refusal.ts';
import { type NodeChange, patiently } from '../edits/saves.ts';
import { hasTrackedBelow, weightFault } from './node-dialog-weight.ts';
import { nodesOf } from '../../../lib/strategy/selectors.ts';

type NodeRequest = Extract<Request, { kind: 'create' | 'edit' }>;

const titleOf = (request: NodeRequest) => {
  if (request.kind === 'edit') return 'Edit Node';
  return request.type === 'perspective' ? 'Add New Strategic Pillar' : 'Create New Node';
};

const nouns: Record<Node['type'], string> = {
  vision: 'A vision',
  mission: 'A mission',
  perspective: 'A pillar',
  objective: 'An objective',
};

const examples: Record<Node['type'], string> = {
  vision: 'Where the organization wants to be.',
  mission: 'Why it exists, and for whom.',
  perspective: 'One of the few areas in which the strategy is won.',
  objective: 'What shall be achieved in this pillar.',
};

const atMost = (max: number) => `At most ${max.toLocaleString('en-US')} characters`;

/** Creates or edits a node. Stays open with the typed values on a refusal. */
export default function NodeDialog({
  request,
  onClose,
  giveBack,
}: {
  request: NodeRequest;
  onClose: () => void;
  giveBack: (request: Request) => void;
}) {
  const { saves, strategyId } = useBoard();
  const { content } = useBoardContent();
  const [saved] = useState(() => savedOf(request, nodesOf(content)));
  const [base] = useState(() => new EditBase(strategyId));
  useEditing(strategyId, 'node', request.kind === 'edit' ? request.node.id : undefined);
  const [typed, setTyped] = useState<TypedNode>(request.typed ?? saved);
  const [refusal, setRefusal] = useState<Refusal | undefined>(request.error);
  const [isSaving, setSaving] = useState(false);
  const type = request.kind === 'edit' ? request.node.type : request.type;
  const isWeighed = request.kind === 'edit' && hasTrackedBelow(content, request.node);
  const [weightError, setWeightError] = useState<string>();
  const isDirty =
    typed.title !== saved.title ||
    typed.description !== saved.description ||
    typed.code !== saved.code ||
    (isWeighed && typed.weight !== saved.weight);

  const save = (): Promise<unknown> => {
    if (request.kind === 'create') {
      const { title, description, code } = typed;
      return saves.create({
        type,
        perspectiveId: request.perspectiveId,
        title,
        description,
        ...(code && { code }),
      });
    }
    const changed: NodeChange = {
      ...(typed.title !== saved.title && { title: typed.title }),
      ...(typed.description !== saved.description && { description: typed.description }),
      ...(typed.code !== undefined && typed.code !== saved.code && { code: typed.code }),
      ...(isWeighed && typed.weight !== saved.weight && { weight: typedNumber(typed.weight ?? '') ?? 0 }),
    };
    return isDirty ? saves.update(request.node.id, changed, base) : Promise.resolve();
  };
  const submit = async () => {
    if (isSaving) return;
    const fault = isWeighed ? weightFault(typed.weight ?? '') : undefined;
    setWeightError(fault);
    if (fault !== undefined) return;
    setSaving(true);
    const again = (error: Refusal) =>
      giveBack(
        request.kind === 'edit'
          ? { ...request, typed, error }
          : { ...request, typed: { ...typed, type, perspectiveId: request.perspectiveId }, error },
      );
    const outcome = await patiently(save(), again);
    setSaving(false);
    if (typeof outcome === 'object') setRefusal(outcome);
    else onClose();
  };

  return (
    <FormDialog
      onClose={onClose}
      title={titleOf(request)}
      description={request.kind === 'create' && `${nouns[type]}: ${lower(examples[type])}`}
      form={{ isDirty, pending: isSaving, onSubmit: () => void submit() }}
      submitLabel={request.kind === 'edit' ? 'Save' : 'Create'}
      focusOn={request.kind === 'edit' ? request.focusOn : undefined}
    >
      <div className="flex flex-col gap-4">
        {refusal && (
          <p role="alert" className="rounded-md bg-destructive-soft px-2.5 py-2 text-13 text-destructive">
            {refusal.message} {refusal.isConflict && CHOICE}
          </p>
        )}
        <TextField
          label="Title"
          value={typed.title}
          onChange={(event) => setTyped({ ...typed, title: event.target.value })}
          description={atMost(TITLE_MAX)}
          error={refusal?.fields.title}
          autoComplete="off"
        />
        <TextArea
          label="Description"
          value={typed.description}
          onChange={(event) => setTyped({ ...typed, description: event.target.value })}
          description={atMost(DESCRIPTION_MAX)}
          error={refusal?.fields.description}
          rows={4}
        />
        {type === 'objective' && (
          <TextField
            label="Code"
            value={typed.code ?? ''}
            onChange={(event) => setTyped({ ...typed, code: event.target.value })}
            description="What it is called in your own sheets, if it has a code"
            error={refusal?.fields.code}
            maxLength={CODE_MAX}
            autoComplete="off"
          />
        )}
        {isWeighed && (
          <NumberField
            label="Weight"
            name="weight"
            value={typed.weight ?? ''}
            onChange={(event) => setTyped({ ...typed, weight: event.target.value })}
            description={type === 'objective' ? 'In the score of its pillar' : 'In the score of the strategy'}
            error={weightError ?? refusal?.fields.weight}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** The saved fields when the dialog opens: they may have changed since the request, unless it holds typed values. */
function savedOf(request: NodeRequest, nodes: readonly Node[]): TypedNode {
  if (request.kind === 'create') return { title: '', description: '', code: '' };
  const now = request.typed ? undefined : nodes.find(({ id }) => id === request.node.id);
  const { title, description, code, weight } = now ?? request.node;
  return { title, description, code, weight: numberText(weight) };
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
