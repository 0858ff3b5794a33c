import type { Change } from '../api/change.ts';
import { calendarOfContent } from '../scorecard/calendar.ts';
import { capitalized } from '../words/capitalized.ts';
import type { ChangeDescription } from '../words/changes/description.ts';
import { describeChange, labelOfKind, namesOf } from '../words/changes/describe-change.ts';
import type { Cell } from '../values/cell.ts';
import { column, type Column, type Sheet, sheetOf } from './cell.ts';
import type { Lookup } from './field-columns.ts';
import { EXPORTS } from './what.ts';

interface HistoryRow {
  change: Change;
  description: ChangeDescription;
}

const detailsText = ({ details }: ChangeDescription): Cell =>
  details.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join('\n') || null;

/** The changes of a strategy in the words of its history. */
export function historySheet({ content, personOf, memberOf }: Lookup, changes: Iterable<Change>): Sheet {
  const names = namesOf(content, personOf, calendarOfContent(content), memberOf);
  const rows = function* (): Generator<HistoryRow> {
    for (const change of changes) yield { change, description: describeChange(change, names) };
  };
  const columns: Column<HistoryRow>[] = [
    column('Revision', 'number', ({ change }) => change.revision),
    column('When', 'time', ({ change }) => change.at),
    column('Who', 'text', ({ change }) => change.name, 18),
    column('What', 'text', ({ description }) => capitalized(description.sentence), 60),
    column('Details', 'text', ({ description }) => detailsText(description), 60),
    column('Kind', 'text', ({ change: { entity } }) => capitalized(labelOfKind(entity)), 14),
    column('Item', 'text', ({ change }) => change.label),
    column('ID', 'number', ({ change }) => change.id),
  ];
  return sheetOf(EXPORTS.history, columns, rows());
}
