import { DESCRIPTION_MAX, TITLE_MAX } from '../../../contract/kinds/constants.ts';
import type { Marks, Publication } from '../../../contract/publication/publication.ts';
import type { Snapshot } from '../../../contract/month/snapshot.ts';
import { dayOfInstant } from '../../../contract/words/dates.ts';
import { SnapshotSelect } from '../../entities/scorecard/snapshot-select.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Draft, EXPIRIES } from './draft.ts';
import { MarksTree } from './marks-tree.tsx';
import type { Group } from './tree.ts';

const SWITCHES = [
  ['overall', 'Score and status of the strategy', undefined],
  ['visionMission', 'Vision and mission', 'Their titles'],
  ['map', 'Strategy map', 'Of the checked objectives in checked pillars, where one causes another'],
  ['values', 'Values, targets and lines of the KPIs', 'Without, they have only their status and score'],
  ['initiatives', 'Initiatives of the objectives, with their progress', undefined],
  ['notes', 'Notes on the values of the KPIs', 'As they are written: read them before'],
] as const;

/** What a page shows: its snapshot, texts, marks and end. */
export function Choices({
  publication,
  draft,
  marks,
  change,
  snapshots,
  snapshotId,
  groups,
  isReading,
  title,
  titleError,
  take,
  isTaking,
}: {
  /** The page that is changed; null for a new one. */
  publication: Publication | null;
  draft: Draft;
  marks: Marks;
  change: (fields: Partial<Draft>) => void;
  snapshots: readonly Snapshot[];
  snapshotId: number;
  /** Undefined while the snapshot is read, and where that failed. */
  groups: readonly Group[] | undefined;
  isReading: boolean;
  title: string;
  titleError: string | undefined;
  take: () => void;
  isTaking: boolean;
}) {
  const stored = publication && {
    value: 'kept' as const,
    label:
      publication.expiresAt === null
        ? 'No end, as it is'
        : `${dayOfInstant(publication.expiresAt)}, as it is`,
  };
  return (
    <>
      <SnapshotSelect {...{ snapshots, snapshotId, change, take, isTaking }} />
      <TextField
        label="Title"
        required
        maxLength={TITLE_MAX}
        value={title}
        error={titleError}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="Note"
        description="Shown below the title"
        maxLength={DESCRIPTION_MAX}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <fieldset disabled={!groups} className="flex flex-col">
        <legend className="text-13 font-medium text-ink">Public</legend>
        <p className="mb-2 text-13 text-ink-3">
          Only what is checked. Names of people, descriptions and comments never are.
        </p>
        {SWITCHES.map(([name, label, description]) => (
          <Checkbox
            key={name}
            label={label}
            description={description}
            checked={marks[name]}
            onChange={(event) => change({ marks: { ...marks, [name]: event.target.checked } })}
          />
        ))}
        <div className="mt-3">
          {groups ? (
            <MarksTree
              key={snapshotId}
              {...{ groups, marks }}
              onChange={(after) => change({ marks: after })}
            />
          ) : (
            // What is below stays out of sight until the tree is there.
            isReading && <Skeleton className="h-dvh w-full" />
          )}
        </div>
      </fieldset>
      <RadioGroup
        label="Ends"
        name="expiry"
        options={[...(stored ? [stored] : []), ...EXPIRIES]}
        value={draft.expiry}
        onChange={(expiry) => change({ expiry })}
      />
    </>
  );
}
