import { ComboBox } from '../../ui/combo-box.tsx';
import { STATUSES } from '../../../contract/kinds/constants.ts';

/** A status: a suggestion, or any other text. */
export function StatusField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (status: string) => void;
}) {
  return (
    <ComboBox
      label="Status"
      name="status"
      suggestions={STATUSES}
      maxLength={40}
      required
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
