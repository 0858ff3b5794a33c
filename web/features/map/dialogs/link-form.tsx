import type { Content } from '../../../../contract/commands/content.ts';
import type { LaidOut } from '../../../entities/board/map/layout.ts';
import { Pair, RecordDialog } from '../../../entities/record/record-dialog.tsx';
import { useRecordForm } from '../../../entities/record/use-record-form.ts';
import { objectiveOptions } from '../../../lib/strategy/objectives.ts';
import { update } from '../../../lib/sync/edit.ts';
import { submit } from '../../../lib/sync/outbox.ts';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { linking } from '../edits.ts';
import {
  causeFieldsOf,
  changedFields,
  faultsOfLink,
  kpiChoices,
  objectiveNamed,
  valuesOf,
  type LinkRequest,
  type LinkValues,
} from './link-values.ts';

const STRENGTHS = [
  { value: 'strong', label: 'Strong' },
  { value: 'weak', label: 'Weak' },
] as const;

/** Links a cause to its effect, or changes what is said of a link. */
export default function LinkDialog({
  strategyId,
  content,
  laidOut,
  request,
  onClose,
}: {
  strategyId: number;
  content: Content;
  laidOut: LaidOut;
  request: LinkRequest;
  onClose: () => void;
}) {
  const options = objectiveOptions(content);
  const link = request.kind === 'edit' ? request.link : undefined;
  const isNew = link === undefined;
  const sourceOf = ({ source }: LinkValues) => link?.sourceId ?? objectiveNamed(source, options);
  const targetOf = ({ target }: LinkValues) => link?.targetId ?? objectiveNamed(target, options);
  const form = useRecordForm<LinkValues>({
    strategyId,
    entity: 'link',
    id: link?.id,
    initial: () => valuesOf(request, options),
    check: (values) => (isNew ? faultsOfLink(values, options) : {}),
    save: async (values, before, base) => {
      if (link) {
        const fields = changedFields(before, values);
        if (Object.keys(fields).length === 0) return undefined;
        return submit(strategyId, { ...update('link', link.id, fields), ...base.option });
      }
      const ends = { sourceId: sourceOf(values), targetId: targetOf(values) };
      return submit(strategyId, linking(laidOut, { ...ends, ...causeFieldsOf(values) }));
    },
    saved: 'The link is saved',
    failed: ({ message }) => message,
    onClose,
  });
  const { values, initial } = form;
  const titles = options.map(({ label }) => label);
  return (
    <RecordDialog
      strategyId={strategyId}
      form={form}
      isNew={isNew}
      onClose={onClose}
      title={isNew ? 'Link objectives' : 'Edit link'}
      description={
        isNew ? (
          'An objective that is reached helps to reach the one that it causes.'
        ) : (
          <span className="line-clamp-3 wrap-anywhere">
            {values.source} → {values.target}
          </span>
        )
      }
      focusOn={isNew && initial.source !== '' ? 'target' : undefined}
    >
      {isNew && (
        <Pair>
          <ComboBox
            label="Cause"
            name="source"
            required
            value={values.source}
            onChange={(text) => form.set('source', text)}
            suggestions={titles}
            error={form.faults.source}
          />
          <ComboBox
            label="Effect"
            name="target"
            required
            value={values.target}
            onChange={(text) => form.set('target', text)}
            suggestions={titles.filter((title) => title !== values.source)}
            error={form.faults.target}
          />
        </Pair>
      )}
      <RadioGroup
        label="Strength"
        name="strength"
        direction="horizontal"
        options={STRENGTHS}
        value={values.strength}
        onChange={(strength) => form.set('strength', strength)}
      />
      <TextArea label="Note" description="Why the one leads to the other" rows={2} {...form.field('note')} />
      <Pair>
        <KpiSelect
          label="Lead KPI"
          description="The one that moves first, at the cause"
          choices={kpiChoices(content, sourceOf(values))}
          {...form.field('leadKpiId')}
        />
        <KpiSelect
          label="Lag KPI"
          description="The one that should follow, at the effect"
          choices={kpiChoices(content, targetOf(values))}
          {...form.field('lagKpiId')}
        />
      </Pair>
    </RecordDialog>
  );
}

function KpiSelect({
  choices: { own, others },
  ...field
}: { choices: ReturnType<typeof kpiChoices> } & Omit<Parameters<typeof Select>[0], 'children'>) {
  const renderOption = ({ id, measure }: (typeof own)[number]) => (
    <option key={id} value={id}>
      {measure}
    </option>
  );
  return (
    <Select {...field}>
      <option value="">None: the score of the objective</option>
      {own.length > 0 && <optgroup label="Of the objective">{own.map(renderOption)}</optgroup>}
      {others.length > 0 && <optgroup label="Other KPIs">{others.map(renderOption)}</optgroup>}
    </Select>
  );
}
