/** What stands for the objective of a record that has none. */
export const UNASSIGNED = 'Unassigned';
