import { isBlank } from '../../../contract/words/invisible.ts';
import { useState } from 'react';
import { DESCRIPTION_MAX } from '../../../contract/kinds/constants.ts';
import type { Period } from '../../../contract/scorecard/periods.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { CellChange } from './model.ts';

/** Asks from which period changed targets apply, and why. */
export function ReasonDialog({
  changes,
  periods,
  today,
  onSave,
  onClose,
}: {
  changes: readonly CellChange[];
  periods: readonly Period[];
  today: string;
  onSave: (changes: readonly CellChange[], note: string) => void;
  onClose: () => void;
}) {
  const keys = new Set(changes.map(({ period }) => period.key));
  const offered = periods.filter(({ key }) => keys.has(key));
  // Periods that have ended keep their colors, unless nothing else changes.
  const [from, setFrom] = useState(
    () => (offered.find(({ end }) => end >= today) ?? offered[0])?.start ?? '',
  );
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const laterChanges = changes.filter(({ period }) => period.start >= from);
  const left = changes.length - laterChanges.length;
  const submit = () => {
    if (isBlank(note)) setError('Say why, for whoever sees the change later');
    else onSave(laterChanges, note.trim());
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Change targets within the year"
      description="Earlier periods keep their targets, and so their colors."
      form={{ isDirty: note !== '', pending: false, onSubmit: submit }}
      submitLabel="Save"
    >
      <div className="flex flex-col gap-4">
        <Select
          label="From"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          description={
            left > 0 &&
            `${left === 1 ? '1 changed cell before it stays' : `${left} changed cells before it stay`} as before.`
          }
        >
          {offered.map(({ key, start, label }) => (
            <option key={key} value={start}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea
          label="Why"
          required
          rows={3}
          maxLength={DESCRIPTION_MAX}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
            setError(undefined);
          }}
          error={error}
        />
      </div>
    </FormDialog>
  );
}
