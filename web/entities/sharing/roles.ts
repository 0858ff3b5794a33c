import { ROLE_LABELS, type InviteRole } from '../../../contract/roles.ts';

/** The description of each role. */
export const ROLE_MEANINGS: Record<InviteRole, string> = {
  read_only: 'Sees everything in the strategy and changes nothing',
  read_write: 'Changes the board, KPIs and initiatives',
};

/** The roles to choose from, the one with fewer rights first. */
export const ROLE_OPTIONS = (['read_only', 'read_write'] as const).map((value) => ({
  value,
  label: ROLE_LABELS[value],
  description: ROLE_MEANINGS[value],
}));
