import { expect, it } from 'vitest';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';

const product = await startProduct();
const owner = await person(product);

const ROWS = [
  ['Cause', 'Effect', 'Strength', 'Note', 'Lead KPI'],
  ['Objective 1.1', 'Objective 2.1', 'weak', 'Why', 'Days'],
  ['Objective 1.2', 'Objective 2.1', 'Strong', '', ''],
  ['Objective 1.1', 'Objective 1.1', '', '', ''],
  ['Objective 1.1', '', '', 'Whither', ''],
];
const sourceOf = (rows: readonly (readonly string[])[]) => ({
  text: rows.map((cells) => cells.join('\t')).join('\n'),
});

it('a sheet of causes comes in as one change, the same again changes nothing, and one undo takes it back', async () => {
  const { id, objectives } = await strategyOf(owner, { pillars: 2, objectives: 2 });
  const params = { id };
  await owner.done('kpis.create', { params, body: { measure: 'Days', nodeId: objectives[0]?.id ?? 0 } });
  const guess = async (source: { text: string }) => {
    const [sheet] = await owner.done('imports.sheets', { params, body: { source } });
    if (!sheet) throw new Error('There is no sheet');
    return { source, mapping: sheet.mapping };
  };
  const previewOf = async (rows: readonly (readonly string[])[]) => {
    const body = await guess(sourceOf(rows));
    return { body, preview: await owner.done('imports.preview', { params, body }) };
  };
  const causes = async () => {
    const { links } = await owner.done('strategies.readFlow', { params });
    return links.map(({ note, strength }) => [note, strength]);
  };

  const { body, preview } = await previewOf(ROWS);
  expect(body.mapping.rows).toBe('cause');
  expect(preview.counts).toMatchObject({ rows: { new: 2, refused: 2 }, created: { cause: 2 } });
  expect(preview.rows).toMatchObject([
    { row: 3, state: 'refused', problems: [{ column: 1, message: 'Link two different board items' }] },
    { row: 4, state: 'refused', problems: [{ column: 1, message: 'Name the effect' }] },
    {
      row: 1,
      state: 'new',
      kind: 'cause',
      title: 'Objective 1.1 → Objective 2.1',
      changes: [
        { what: 'Strength', to: 'Weak' },
        { what: 'Note', to: 'Why' },
        { what: 'Lead KPI', to: 'Days' },
      ],
    },
    { row: 2, state: 'new' },
  ]);
  const { revision } = await owner.done('imports.create', {
    params,
    body: { ...body, stamp: preview.stamp },
  });
  expect(revision).toBe(preview.revision + 1);
  expect(await causes()).toEqual([
    ['Why', 'weak'],
    ['', 'strong'],
  ]);

  const again = await previewOf(ROWS.slice(0, 3));
  expect(again.preview.counts.rows).toMatchObject({ new: 0, changed: 0, same: 2 });
  const same = await owner.done('imports.create', {
    params,
    body: { ...again.body, stamp: again.preview.stamp },
  });
  expect(same.revision).toBe(revision);

  const other = await previewOf([ROWS[0] ?? [], ['Objective 1.1', 'Objective 2.1', 'Strong', '', '']]);
  expect(other.preview.rows).toMatchObject([
    { state: 'changed', changes: [{ what: 'Strength', column: 2, from: 'Weak', to: 'Strong' }] },
  ]);
  await owner.done('commands.run', { params, body: { commands: [{ type: 'undo', revision }] } as never });
  expect(await causes()).toEqual([]);
});
