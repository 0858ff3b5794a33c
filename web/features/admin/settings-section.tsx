import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { FilterBox } from '../../ui/filter-box.tsx';
import { useSettings } from './admin-calls.ts';
import { Connections } from './connections.tsx';
import { AdminRow, Rows } from './rows.tsx';

/** The settings of the server, which its environment decides. */
export function SettingsSection() {
  const { data, error, refetch } = useSettings();
  const [text, setText] = useState('');
  const fits = (name: string) => name.includes(text.trim().toUpperCase().replaceAll(' ', '_'));
  return (
    <div className="in-order">
      <p className="mb-4 max-w-[70ch] text-14 text-ink-2">
        Settings come from the environment of the server and are read at its start. To change one, change the
        environment and start again.
      </p>
      <Connections />
      <h2 className="mb-3 text-16 font-semibold">All settings</h2>
      <FilterBox noun="settings" value={text} onChange={setText} className="mb-3 w-full sm:w-64" />
      <Rows
        label="Settings"
        what="settings"
        empty="No setting fits."
        error={error}
        onRetry={refetch}
        rows={data
          ?.filter(({ name }) => fits(name))
          .map(({ name, value, from, isSecret }) => (
            <AdminRow
              key={name}
              title={
                <>
                  {name}
                  {from === 'environment' && <Badge tone="brand">Set in the environment</Badge>}
                </>
              }
            >
              <p>{isSecret && from === 'environment' ? 'A secret, not shown' : (value ?? 'None')}</p>
            </AdminRow>
          ))}
      />
    </div>
  );
}
