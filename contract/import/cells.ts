import type { Fields } from '../commands/commands.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import { fieldOf, type ImportMapping } from '../table/mapping.ts';
import type { CellProblem } from '../table/row.ts';

/** The columns of fields that say the same as others, or follow from them. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  measure: ['kpi'],
  title: ['objective', 'pillar', 'actionStep', 'tactic'],
  code: ['kpiCode', 'objectiveCode', 'initiativeCode'],
  nodeId: ['objective', 'objectiveCode'],
  perspectiveId: ['pillar'],
  parentId: ['parentKpi'],
  kpi: ['measure', 'kpiCode', 'code', 'id'],
  objective: ['objectiveCode', 'title'],
  ownerId: ['inputOwner'],
  status: ['chosenStatus'],
  dueDate: ['whenDate'],
  owner: ['whoName'],
  assignedTo: ['whoName'],
  sourceId: ['cause', 'causeCode'],
  targetId: ['effect', 'effectCode'],
  cause: ['causeCode'],
  effect: ['effectCode'],
  leadKpiId: ['leadKpiCode'],
  lagKpiId: ['lagKpiCode'],
};

/** Gives the column of a field or place; null where the sheet has none. */
export type ColumnOf = (name: string) => number | null;

/** The columns of a mapping by the fields and places that they hold. */
export function columnsOf({ columns }: Pick<ImportMapping, 'columns'>): ColumnOf {
  const byName = new Map<string, number>();
  for (const [column, use] of columns.entries()) {
    const field = fieldOf(use);
    if (field !== undefined && !byName.has(field)) byName.set(field, column);
  }
  return (name) =>
    [name, ...(SAME[name] ?? [])].map((same) => byName.get(same)).find((column) => column !== undefined) ??
    null;
}

/** A row that cannot be taken, with what is wrong at its cells. */
export class RowFault extends Error {
  readonly problems: readonly CellProblem[];
  /** The records among which one is to be chosen. */
  readonly candidates: readonly { id: number; title: string }[];

  constructor(problems: readonly CellProblem[], candidates: RowFault['candidates'] = []) {
    super(problems[0]?.message ?? '');
    this.problems = problems;
    this.candidates = candidates;
  }
}

/** A fault of one cell. */
export const cellFault = (column: number | null, message: string): RowFault =>
  new RowFault([{ column, message }]);

/** The fields of a row as records hold them. Throws a RowFault where one breaks its rule. */
export function checkedFields(kind: KindName, fields: Fields, columnOf: ColumnOf): Fields {
  const problems: CellProblem[] = [];
  const checked: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    const rule = KINDS[kind].fields[name]?.rule;
    const result = rule?.safeParse(value);
    if (!result) continue;
    if (result.success) checked[name] = result.data;
    else
      problems.push({
        column: columnOf(name),
        message: result.error.issues[0]?.message ?? 'This cannot be read',
      });
  }
  if (problems.length > 0) throw new RowFault(problems);
  return checked;
}
