import { useDeferredValue, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Person } from '../../../contract/admin/people.ts';
import { counted } from '../../../contract/words/list.ts';
import { call } from '../../lib/api/call.ts';
import { PAGES } from '../../lib/routes/pages.ts';
import { usePages } from '../../lib/sync/use-pages.ts';
import { dateTime } from '../../../contract/words/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FilterBox } from '../../ui/filter-box.tsx';
import { usePerson } from './admin-calls.ts';
import { PersonActions } from './person-actions.tsx';
import { AdminRow, Rows } from './rows.tsx';

/** The people of the server, or the one whom the address names. */
export function PeopleSection() {
  const id = Number(new URLSearchParams(useSearch()).get('person'));
  return id > 0 ? <OnePerson id={id} /> : <AllPeople />;
}

function OnePerson({ id }: { id: number }) {
  const { data, error, refetch } = usePerson(id);
  return (
    <>
      <p className="mb-3 text-14">
        <Link href={PAGES.adminPeople}>Show all people</Link>
      </p>
      <Rows
        label="People"
        what="the person"
        empty=""
        error={error}
        onRetry={refetch}
        rows={data && [<PersonRow key={id} person={data} />]}
      />
    </>
  );
}

function AllPeople() {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { pages, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePages(
    ['admin', 'people', search],
    (after, signal) =>
      call('admin.people.list', {
        query: { ...(search !== '' && { search }), ...(after !== undefined && { after }) },
        signal,
      }),
  );
  const people = pages?.flatMap((page) => page.people);
  return (
    <>
      <FilterBox noun="people" value={text} onChange={setText} className="mb-3 w-full sm:w-64" />
      <Rows
        label="People"
        what="people"
        empty="Nobody has such a name."
        error={error}
        onRetry={refetch}
        rows={people?.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
        more={hasNextPage ? { isReading: isFetchingNextPage, read: fetchNextPage } : undefined}
      />
    </>
  );
}

function PersonRow({ person }: { person: Person }) {
  const { username, name, state, isOperator, hasSecondFactor, temporaryUntil } = person;
  return (
    <AdminRow
      title={
        <>
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={name} />
            <span className="min-w-0">
              {name}
              {name !== username && <span className="text-ink-3"> {username}</span>}
            </span>
          </span>
          {state === 'deactivated' && <Badge tone="warning">Deactivated</Badge>}
          {isOperator && <Badge tone="brand">Operator</Badge>}
          {hasSecondFactor && <Badge>Two-step sign-in</Badge>}
          {temporaryUntil !== null && <Badge>Temporary password</Badge>}
        </>
      }
      actions={<PersonActions person={person} />}
    >
      <p className="mt-1 tabular">
        {person.lastSeenAt === null ? 'Never seen' : `Last seen ${dateTime(person.lastSeenAt)}`},{' '}
        {counted(person.sessions, 'session')}
      </p>
      <p className="tabular">
        Strategies: owns {person.owned}, member of {person.memberships}
      </p>
    </AdminRow>
  );
}
