/** The field of each kind of record that says who is responsible for it: a member's id, or for work the username as a text. */
export const RESPONSIBLE = {
  kpi: 'ownerId',
  initiative: 'whoName',
  tactic: 'owner',
  actionStep: 'assignedTo',
} as const;
