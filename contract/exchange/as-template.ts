import type { FileKind, FileRecord } from './file-records.ts';
import { FILE_LISTS } from './file-records.ts';
import type { StrategyFile } from './strategy-file.ts';

/** What belongs to the months and the people of one strategy: a plan that begins anew has none of it. */
const OWN: Partial<Record<FileKind, readonly string[]>> = {
  kpi: [
    'actual',
    'inputOwner',
    'owner',
    'measureDueDate',
    'status',
    'statusReason',
    'statusChosen',
    'baseline',
    'finalTarget',
  ],
  initiative: ['whoName', 'whoDepartment', 'whenDate', 'startDate', 'progress', 'status'],
  tactic: ['owner', 'dueDate', 'startDate', 'progress', 'status'],
  actionStep: ['assignedTo', 'dueDate', 'startDate', 'progress', 'status'],
};

/** The plan of a strategy as what another one begins with: without values, dates, people, and what was said of them. */
export function asTemplate(file: StrategyFile): StrategyFile {
  const bare = (kind: FileKind, records: readonly FileRecord[]): FileRecord[] => {
    const own = new Set(OWN[kind]);
    return records.map(({ id, ...fields }) => ({
      id,
      ...Object.fromEntries(Object.entries(fields).filter(([name]) => !own.has(name))),
    }));
  };
  const lists = Object.entries(FILE_LISTS).map(([kind, list]) => [list, bare(kind as FileKind, file[list])]);
  return {
    ...file,
    ...(Object.fromEntries(lists) as object),
    points: [],
    comments: [],
    reviews: [],
    dismissals: [],
    snapshots: [],
    books: [],
    publications: [],
  };
}
