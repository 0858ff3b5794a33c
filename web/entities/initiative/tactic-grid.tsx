import { useState } from 'react';
import type { Content } from '../../../contract/commands/content.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { RowBases } from '../../lib/sync/live/edit-base.ts';
import { inOrderOfObjectives, objectivesOf } from '../../lib/strategy/objectives.ts';
import { usePeople } from '../../lib/strategy/people.ts';
import { submitRows, type RowRefusal } from '../../lib/sync/submit-rows.ts';
import { readerOf } from '../record/reader.ts';
import { GridDialog } from '../../ui/grid/grid-dialog.tsx';
import { cellOf } from '../../ui/grid/model.ts';
import type { ChangedRow, Outcome } from '../../ui/grid/save.ts';
import { columnsOf } from './tactic-columns.ts';
import {
  blankCells,
  checkTacticRow,
  editsOfTacticRows,
  followedRows,
  isSavedRow,
  isStepRow,
  rowsOfTactics,
  savedIds,
} from './tactic-rows.ts';
import { initiativesOf } from '../../lib/strategy/selectors.ts';

type Options = { value: string; label: string }[];

/** The initiatives as options; equal names include their objective. */
function initiativeOptions(content: Content): Options {
  const titles = new Map(
    objectivesOf(content)
      .flatMap(({ objectives }) => objectives)
      .map(({ id, title }) => [id, title]),
  );
  const names = Map.groupBy(initiativesOf(content), ({ initiative }) => initiative);
  return inOrderOfObjectives(initiativesOf(content), content).map(({ id, initiative, nodeId }) => {
    const objective = nodeId === null ? undefined : titles.get(nodeId);
    const isOnly = names.get(initiative)?.length === 1 || !objective;
    return { value: String(id), label: isOnly ? initiative : `${initiative} (${objective})` };
  });
}

/** The two kinds of row have one column for who does it. */
function refusalOf(error: ApiError): RowRefusal {
  const { title, owner, assignedTo, ...errors } = error.fieldErrors();
  const who = owner ?? assignedTo;
  return { message: title ?? error.message, errors: { ...errors, ...(who && { who }) }, code: error.code };
}

/** Many tactics and action steps in a grid: a row with an action step is that step, another one the tactic. */
export default function TacticGrid({
  strategyId,
  content,
  onClose,
}: {
  strategyId: number;
  content: Content;
  onClose: () => void;
}) {
  const people = usePeople(strategyId);
  const [bases] = useState(() => new RowBases(strategyId));
  const initiatives = initiativeOptions(content);
  const followed = followedRows(content);
  const initiativeIds = new Set(initiatives.map(({ value }) => value));

  const save = async (rows: readonly ChangedRow[]): Promise<Outcome> => {
    const outcome = await submitRows(strategyId, editsOfTacticRows(content, rows), bases, refusalOf);
    return { ...outcome, ids: savedIds(rows, outcome.ids) };
  };

  return (
    <GridDialog
      title="Tactics Management"
      description="A row with an action step is that step of the tactic, any other row the tactic itself. Paste rows from a spreadsheet, best with their headings."
      noun={['item', 'items']}
      columns={columnsOf(initiatives, people)}
      rows={rowsOfTactics(content)}
      blank={blankCells}
      keys={['tactic', 'step', 'initiative']}
      reader={readerOf('initiative')}
      isSkipped={(cells) => !cellOf(cells, 'tactic').trim() && !cellOf(cells, 'step').trim()}
      skips="a tactic"
      check={(cells) => checkTacticRow(cells, initiativeIds)}
      save={save}
      saved="Tactics saved successfully"
      failed="Failed to save tactics"
      // What a tactic or a step belongs to stays, and so does progress that follows from action steps.
      isLocked={({ id }, column) =>
        isSavedRow(id) &&
        (column === 'initiative' ||
          column === (isStepRow(id) ? 'tactic' : 'step') ||
          (column === 'progress' && followed.has(id)))
      }
      onClose={onClose}
    />
  );
}
