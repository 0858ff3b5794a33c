import { followsParts } from '../../../contract/commands/derived-progress.ts';
import { isBlank } from '../../../contract/words/invisible.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { creation, update } from '../../lib/sync/edit.ts';
import { temporaryId } from '../../lib/sync/outbox.ts';
import type { RowEdit } from '../../lib/sync/submit-rows.ts';
import { sameText } from '../../ui/grid/same-text.ts';
import { type Cells, cellOf, type GridRow, type RowErrors } from '../../ui/grid/model.ts';
import type { ChangedRow } from '../../ui/grid/save.ts';
import {
  refusedStep,
  STEP_FIELDS,
  stepChangesOf,
  stepFieldsOf,
  stepValuesOf,
  type StepValues,
} from './step-values.ts';
import { initiativesOf, stepsOf, type Tactic, tacticsOf } from '../../lib/strategy/selectors.ts';

// Tactics and action steps have ids of their own.
const TACTIC = 'tactic-';
const STEP = 'step-';

/** Whether the row of this id is a saved tactic or action step. */
export const isSavedRow = (id: string): boolean => id.startsWith(TACTIC) || id.startsWith(STEP);

/** Whether the row of this id is a saved action step. */
export const isStepRow = (id: string): boolean => id.startsWith(STEP);

const isStep = (cells: Cells): boolean => !isBlank(cellOf(cells, 'step'));

const cellsOf = (values: StepValues, place: { initiative: number; tactic?: string }): Cells => {
  const { title, ...fields } = values;
  return {
    ...fields,
    initiative: String(place.initiative),
    tactic: place.tactic ?? title,
    step: place.tactic === undefined ? '' : title,
  };
};

/** The cells of a new row. */
export function blankCells(): Cells {
  const { title: _, ...fields } = stepValuesOf(undefined, undefined);
  return { ...fields, initiative: '', tactic: '', step: '' };
}

/** The tactics of all initiatives. */
const allTactics = (content: Content): Tactic[] =>
  initiativesOf(content).flatMap((initiative) => tacticsOf(content, initiative));

/** The tactics of a strategy, each before its action steps. */
export const rowsOfTactics = (content: Content): GridRow[] =>
  allTactics(content).flatMap((tactic) => {
    const { initiativeId: initiative } = tactic;
    return [
      { id: `${TACTIC}${tactic.id}`, cells: cellsOf(stepValuesOf(tactic, tactic.owner), { initiative }) },
      ...stepsOf(content, tactic).map((step) => ({
        id: `${STEP}${step.id}`,
        cells: cellsOf(stepValuesOf(step, step.assignedTo), { initiative, tactic: tactic.title }),
      })),
    ];
  });

/** The rows of tactics whose progress is that of their action steps. */
export const followedRows = (content: Content): ReadonlySet<string> =>
  new Set(
    allTactics(content)
      .filter(({ id }) => followsParts(content, 'tactic', id))
      .map(({ id }) => `${TACTIC}${id}`),
  );

/** The form values of a row: its title is that of the step, if it has one. */
const valuesOf = (cells: Cells): StepValues => ({
  ...(Object.fromEntries(['who', ...STEP_FIELDS].map((name) => [name, cellOf(cells, name)])) as StepValues),
  title: cellOf(cells, isStep(cells) ? 'step' : 'tactic'),
});

/** The errors of a row; `initiatives` has the ids to choose from. */
export function checkTacticRow(cells: Cells, initiatives: ReadonlySet<string>): RowErrors {
  const { title, ...errors } = refusedStep(valuesOf(cells));
  return {
    ...errors,
    ...(title && { [isStep(cells) ? 'step' : 'tactic']: title }),
    ...(!cellOf(cells, 'tactic').trim() && { tactic: 'Tactic is required' }),
    ...(!initiatives.has(cellOf(cells, 'initiative')) && { initiative: 'Choose an initiative' }),
  };
}

/** The edits that save rows: tactics first, then their steps. A tactic that only steps name is created for them. */
export function editsOfTacticRows(content: Content, rows: readonly ChangedRow[]): RowEdit[] {
  const tactics = allTactics(content).map(({ id, initiativeId, title }) => ({
    id,
    initiative: String(initiativeId),
    title,
  }));
  const edits: RowEdit[] = [];
  const add = (row: string, { commands }: { commands: readonly RowEdit['command'][] }) =>
    edits.push(...commands.map((command) => ({ row, command })));
  const create = (row: string, cells: Cells, values: StepValues): number => {
    const [id, initiative] = [temporaryId(), cellOf(cells, 'initiative')];
    tactics.push({ id, initiative, title: cellOf(cells, 'tactic') });
    add(row, creation('tactic', id, { ...stepFieldsOf(values, 'owner'), initiativeId: Number(initiative) }));
    return id;
  };
  const isSaved = ({ before }: ChangedRow) => before !== undefined;

  for (const { id, cells, before } of rows.filter(isSaved)) {
    const [values, old] = [valuesOf(cells), valuesOf(before ?? {})];
    if (isStepRow(id))
      add(id, update('actionStep', Number(id.slice(STEP.length)), stepChangesOf(values, old, 'assignedTo')));
    else add(id, update('tactic', Number(id.slice(TACTIC.length)), stepChangesOf(values, old, 'owner')));
  }
  const added = rows.filter((row) => !isSaved(row));
  for (const { id, cells } of added) if (!isStep(cells)) create(id, cells, valuesOf(cells));
  for (const { id, cells } of added) {
    if (!isStep(cells)) continue;
    const [initiative, title] = [cellOf(cells, 'initiative'), cellOf(cells, 'tactic')];
    const tactic = tactics.find(
      (candidate) => candidate.initiative === initiative && sameText(candidate.title, title),
    );
    const tacticId =
      tactic?.id ?? create(`tactic of ${id}`, cells, { ...stepValuesOf(undefined, undefined), title });
    add(
      id,
      creation('actionStep', temporaryId(), { ...stepFieldsOf(valuesOf(cells), 'assignedTo'), tacticId }),
    );
  }
  return edits;
}

/** The ids of rows that were saved, by what they are. */
export const savedIds = (
  rows: readonly ChangedRow[],
  ids: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ id, cells }) => {
      const saved = ids.get(id);
      return saved === undefined ? [] : [[id, `${isStep(cells) ? STEP : TACTIC}${saved}`] as const];
    }),
  );
