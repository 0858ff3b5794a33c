import { useState } from 'react';
import type { AuditEntry } from '../../../contract/admin/audit.ts';
import { call } from '../../lib/api/call.ts';
import { addressOf } from '../../lib/routes/base.ts';
import { usePages } from '../../lib/sync/use-pages.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AdminRow, Rows } from './rows.tsx';

interface Filter {
  who: string;
  what: string;
  from: string;
  to: string;
}

const NONE: Filter = { who: '', what: '', from: '', to: '' };

const queryOf = (filter: Filter): Partial<Filter> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  );

const exportOf = (filter: Filter, format: string): string =>
  `/api/admin/audit/export?${new URLSearchParams({ format, ...queryOf(filter) }).toString()}`;

/** The audit log: filtered by who, what and days, and exported. */
export function AuditSection() {
  const [typed, setTyped] = useState(NONE);
  const [filter, setFilter] = useState(NONE);
  const { pages, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePages(
    ['admin', 'audit', filter],
    (before, signal) =>
      call('admin.audit.list', {
        query: { ...queryOf(filter), ...(before !== undefined && { before }) },
        signal,
      }),
  );
  const field = (name: keyof Filter) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const entries = pages?.flatMap((page) => page.entries);
  return (
    <>
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setFilter(typed);
        }}
      >
        <TextField
          label="Who"
          placeholder="Username"
          maxLength={100}
          className="w-full sm:w-44"
          {...field('who')}
        />
        <TextField
          label="What"
          placeholder="sign_in"
          maxLength={60}
          pattern="[\w.\-]*"
          className="w-full sm:w-44"
          {...field('what')}
        />
        <TextField label="From" type="date" className="w-full sm:w-40" {...field('from')} />
        <TextField label="To" type="date" className="w-full sm:w-40" {...field('to')} />
        <Button type="submit" variant="primary">
          Apply
        </Button>
        <div className="ml-auto flex gap-2">
          <LinkButton href={addressOf(exportOf(filter, 'csv'))} download>
            CSV
          </LinkButton>
          <LinkButton href={addressOf(exportOf(filter, 'jsonl'))} download>
            JSON lines
          </LinkButton>
        </div>
      </form>
      <Rows
        label="Entries"
        what="the audit log"
        empty="No entry fits."
        error={error}
        onRetry={refetch}
        rows={entries?.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
        more={hasNextPage ? { isReading: isFetchingNextPage, read: fetchNextPage } : undefined}
      />
    </>
  );
}

function detailOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, event, user, of, operator, strategyId, address, about } = entry;
  const by = user?.username ?? (operator === null ? 'Nobody known' : `${operator} on the machine`);
  const details = Object.entries(about).map(([name, value]) => `${name}: ${detailOf(value)}`);
  if (strategyId !== null) details.unshift(`strategy: ${strategyId}`);
  return (
    <AdminRow
      title={
        <>
          <span className="font-medium">{event}</span>
          <span className="text-ink-2">
            {by}
            {of && ` → ${of.username}`}
          </span>
        </>
      }
    >
      <p className="tabular">
        <time dateTime={at}>{dateTime(at)}</time>
        {address !== null && `, from ${address}`}
      </p>
      {details.length > 0 && <p>{details.join(' · ')}</p>}
    </AdminRow>
  );
}
