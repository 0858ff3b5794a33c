import { BOOK_SECTION_LABELS, BOOK_SECTIONS, type BookTemplate } from '../../../contract/month/book.ts';
import { TITLE_MAX } from '../../../contract/kinds/constants.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import { SnapshotSelect } from '../../entities/scorecard/snapshot-select.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { choicesOf, type Draft, isAsStored, withSection } from './draft.ts';
import type { Ask } from './requests.tsx';

const FORMATS = [
  { value: 'pdf', label: 'PDF', description: 'A4, to read and print' },
  { value: 'pptx', label: 'PowerPoint', description: 'Slides of 16:9, to present and edit' },
] as const;

/** What the next book shows: its snapshot, template, titles, sections and format. */
export function Choices({
  draft,
  change,
  snapshots,
  snapshotId,
  templates,
  title,
  boardTitle,
  ask,
  take,
  isTaking,
}: {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  snapshots: readonly Snapshot[];
  snapshotId: number | null;
  templates: readonly BookTemplate[];
  /** The titles of the strategy. */
  title: string;
  boardTitle: string;
  /** Undefined where the viewer may change nothing. */
  ask: Ask | undefined;
  take: () => void;
  isTaking: boolean;
}) {
  const template = templates.find(({ id }) => id === draft.templateId);
  const isStored = template !== undefined && isAsStored(draft, template);
  return (
    <div className="flex flex-col gap-5">
      <SnapshotSelect {...{ snapshots, snapshotId, change, isTaking }} take={ask && take} />
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="Template"
          className="min-w-0 flex-1 basis-56"
          value={template?.id ?? ''}
          onChange={(event) => {
            const chosen = templates.find(({ id }) => id === Number(event.target.value));
            change(chosen ? { ...choicesOf(chosen), templateId: chosen.id } : { templateId: null });
          }}
        >
          <option value="">{templates.length === 0 ? 'No template yet' : 'None'}</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {ask && template && !isStored && (
          <Button onClick={() => ask({ kind: 'update', template })}>Update template</Button>
        )}
        {ask && !isStored && <Button onClick={() => ask({ kind: 'keep' })}>Keep as template</Button>}
        {ask && template && isStored && (
          <Button onClick={() => ask({ kind: 'deleteTemplate', template })}>Delete template</Button>
        )}
      </div>
      <TextField
        label="Title"
        description="On the cover; empty for the title of the strategy"
        placeholder={title}
        maxLength={TITLE_MAX}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label="Subtitle"
        placeholder={boardTitle}
        maxLength={TITLE_MAX}
        value={draft.subtitle}
        onChange={(event) => change({ subtitle: event.target.value })}
      />
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-13 font-medium text-ink">Sections</legend>
        {BOOK_SECTIONS.map((section) => (
          <Checkbox
            key={section}
            label={BOOK_SECTION_LABELS[section]}
            checked={draft.sections.includes(section)}
            onChange={(event) =>
              change({ sections: withSection(draft.sections, section, event.target.checked) })
            }
          />
        ))}
      </fieldset>
      <RadioGroup
        label="Pages for objectives"
        name="objectives"
        disabled={!draft.sections.includes('objectives')}
        options={[
          {
            value: 'needed',
            label: 'Those that need one',
            description: 'Not on track, or moved since the period before',
          },
          { value: 'all', label: 'All' },
        ]}
        value={draft.allObjectives ? 'all' : 'needed'}
        onChange={(value) => change({ allObjectives: value === 'all' })}
      />
      <RadioGroup
        label="Format"
        name="format"
        options={FORMATS}
        value={draft.format}
        onChange={(format) => change({ format })}
      />
    </div>
  );
}
