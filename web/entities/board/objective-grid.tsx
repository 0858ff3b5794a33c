import { isBlank } from '../../../contract/words/invisible.ts';
import { useState } from 'react';
import { byPosition } from '../../../contract/kinds/constants.ts';
import type { Content } from '../../../contract/commands/content.ts';
import { boardRoutes } from '../../../contract/api/routes/board.ts';
import { creation, update } from '../../lib/sync/edit.ts';
import { changed, faultsOf } from '../../lib/form.ts';
import { RowBases } from '../../lib/sync/live/edit-base.ts';
import { objectivesOf } from '../../lib/strategy/objectives.ts';
import { temporaryId } from '../../lib/sync/outbox.ts';
import { submitRows, type RowEdit } from '../../lib/sync/submit-rows.ts';
import { readerOf } from '../record/reader.ts';
import { GridDialog } from '../../ui/grid/grid-dialog.tsx';
import { sameText } from '../../ui/grid/same-text.ts';
import { type Cells, cellOf, type GridColumn, type RowErrors } from '../../ui/grid/model.ts';
import type { ChangedRow, Outcome } from '../../ui/grid/save.ts';
import { nodesOf } from '../../lib/strategy/selectors.ts';

const columnsOf = (pillars: readonly string[]): GridColumn[] => [
  {
    id: 'pillar',
    header: 'Pillar',
    width: 260,
    kind: 'text',
    required: true,
    suggestions: pillars,
    fillsFor: ['title'],
  },
  {
    id: 'title',
    header: 'Objective',
    width: 380,
    kind: 'text',
    required: true,
  },
  { id: 'description', header: 'Description', width: 600, kind: 'text' },
];

const { body: schema } = boardRoutes['nodes.update'];

function check(cells: Cells): RowErrors {
  const [pillar, title, description] = ['pillar', 'title', 'description'].map((id) => cellOf(cells, id));
  const { title: pillarFault } = faultsOf(schema, { title: pillar });
  return {
    ...faultsOf(schema, { title, description }),
    ...(pillarFault && { pillar: pillarFault }),
    ...(!title?.trim() && { title: 'Objective is required' }),
    ...(!pillar?.trim() && { pillar: 'Pillar is required' }),
  };
}

/** Many objectives with their pillars in a grid. A pillar that does not exist yet is created. */
export default function ObjectiveGrid({
  strategyId,
  content,
  onClose,
}: {
  strategyId: number;
  content: Content;
  onClose: () => void;
}) {
  const [bases] = useState(() => new RowBases(strategyId));
  const pillars = nodesOf(content)
    .filter(({ type }) => type === 'perspective')
    .sort(byPosition);

  const save = async (rows: readonly ChangedRow[]): Promise<Outcome> => {
    const pillarTitles = pillars.map(({ id, title }) => ({ id, title }));
    const created: RowEdit[] = [];
    const idOf = (title: string): number => {
      const pillar = pillarTitles.find((row) => sameText(row.title, title));
      if (pillar) return pillar.id;
      const id = temporaryId();
      pillarTitles.push({ id, title });
      for (const command of creation('node', id, { type: 'perspective', title }).commands)
        created.push({ row: `pillar ${id}`, command });
      return id;
    };
    const edits = rows.flatMap(({ id, cells, before }): RowEdit[] => {
      const { pillar = '', ...texts } = before ? changed(before, cells) : cells;
      const place = pillar && { perspectiveId: idOf(pillar) };
      const { commands } = before
        ? update('node', Number(id), { ...texts, ...place })
        : creation('node', temporaryId(), { type: 'objective', ...texts, ...place });
      return commands.map((command) => ({ row: id, command }));
    });
    return submitRows(strategyId, [...created, ...edits], bases);
  };

  return (
    <GridDialog
      title="Objectives Management"
      description="Type in a cell, or paste rows from a spreadsheet, best with their headings. New pillars are created."
      noun={['objective', 'objectives']}
      columns={columnsOf(pillars.map(({ title }) => title))}
      rows={objectivesOf(content).flatMap(({ pillar, objectives }) =>
        objectives.map(({ id, title, description }) => ({
          id: String(id),
          cells: { pillar: pillar.title, title, description },
        })),
      )}
      blank={() => ({ pillar: '', title: '', description: '' })}
      keys={['title', 'pillar']}
      reader={readerOf('objective')}
      isSkipped={(cells) => isBlank(cellOf(cells, 'title'))}
      skips="an objective"
      check={check}
      save={save}
      saved="Objectives saved successfully"
      failed="Failed to save objectives"
      onClose={onClose}
    />
  );
}
