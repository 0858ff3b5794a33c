import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../lib/api/call.ts';
import { ComboBox } from '../../ui/combo-box.tsx';

/** A field that takes the username of an active person, found by a part of any name. */
export function PersonField({
  label,
  value,
  error,
  isRequired,
  onChange,
}: {
  label: string;
  value: string;
  error?: string | undefined;
  isRequired: boolean;
  onChange: (text: string) => void;
}) {
  const search = useDeferredValue(value.trim());
  const { data } = useQuery({
    queryKey: ['admin', 'found', search],
    queryFn: ({ signal }) => call('admin.people.list', { query: { search, state: 'active' }, signal }),
    placeholderData: (before) => before,
  });
  const suggestions = (data?.people ?? []).map(({ username, name }) => ({
    value: username,
    label: name === username ? username : `${name} (${username})`,
  }));
  return (
    <ComboBox
      label={label}
      name="handOverTo"
      required={isRequired}
      maxLength={100}
      placeholder="Username"
      {...{ value, onChange, suggestions }}
      {...(error !== undefined && { error })}
    />
  );
}
