import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Person } from '../../../contract/admin/people.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/sync/query.ts';

/** What operators read, anew each time that it is shown: no event tells of it. */
const useAdmin = <T>(key: readonly unknown[], read: () => Promise<T>): UseQueryResult<T, ApiError> =>
  useQuery<T, ApiError>({ queryKey: ['admin', ...key], queryFn: read, refetchOnMount: 'always' });

/** The server at a glance. */
export const useOverview = () => useAdmin(['overview'], () => call('admin.read'));

/** The settings of the server. */
export const useSettings = () => useAdmin(['settings'], () => call('admin.settings'));

/** Mail and the providers of sign-in. */
export const useConnections = () => useAdmin(['connections'], () => call('admin.connections.read'));

/** The jobs, those that failed first. */
export const useJobs = () => useAdmin(['jobs'], () => call('admin.jobs.list'));

/** How backups and drills went. */
export const useBackups = () => useAdmin(['backups'], () => call('admin.backups.list'));

/** A person with their strategies. */
export const usePerson = (id: number) =>
  useAdmin(['person', id], () => call('admin.people.read', { params: { id } }));

/** Reads everything of the administration again. */
export const refreshAdmin = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['admin'] });

/** The active person with exactly this username; undefined where there is none. */
export async function findPerson(username: string): Promise<Person | undefined> {
  const query = { search: username.trim(), state: 'active' as const };
  const { people } = await call('admin.people.list', { query });
  return people.find((person) => person.username.toLowerCase() === username.trim().toLowerCase());
}
