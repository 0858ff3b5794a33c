import { ROLE_LABELS, type InviteRole } from '../../../contract/people/roles.ts';

/** The description of each role. */
export const ROLE_MEANINGS: Record<InviteRole, string> = {
  read_only: 'Sees everything in the strategy and changes nothing',
  read_write: 'Changes the board, KPIs and initiatives',
  contributor: 'Sees everything, and enters values and progress of what they are responsible for',
};

/** The roles to choose from. */
export const ROLE_OPTIONS = (['read_only', 'read_write', 'contributor'] as const).map((value) => ({
  value,
  label: ROLE_LABELS[value],
  description: ROLE_MEANINGS[value],
}));
