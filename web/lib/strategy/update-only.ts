import { useQuery } from '@tanstack/react-query';
import type { Strategy } from '../../../contract/api/entities.ts';
import type { Role } from '../../../contract/people/roles.ts';
import { strategiesQuery } from './strategies.ts';

/** Whether a user with these strategies has the Update Only role in all of them. */
export const isUpdateOnly = (strategies: readonly Strategy[] | undefined): boolean =>
  strategies !== undefined && strategies.length > 0 && strategies.every(({ role }) => role === 'contributor');

/** Whether the viewer has the Update Only role in all strategies; false while they are not read, which only a member with that role does. */
export const useIsUpdateOnly = (role: Role | undefined): boolean =>
  isUpdateOnly(useQuery({ ...strategiesQuery, ...(role !== 'contributor' && { enabled: false }) }).data);
