import { expect, it } from 'vitest';
import { mcpOf } from '../test/mcp.ts';
import { person } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { strategyOf } from '../test/strategy.ts';
import { ANSWER_BYTES } from './answer.ts';

const product = await startProduct();

/** A person with a strategy of two objectives, in which two KPIs have one name. */
async function scene() {
  const ada = await person(product);
  const board = await strategyOf(ada, { title: 'Growth', pillars: 1, objectives: 2 });
  const create = (measure: string, objective: number, more: object = {}) =>
    ada.done('kpis.createOnNode', {
      params: { id: board.id, nodeId: board.objectives[objective]?.id ?? 0 },
      body: { measure, grain: 'month', target: 10, ...more },
    });
  const churn = await create('Churn', 0, { code: 'CH-1', unit: '%' });
  const kpis = { churn, north: await create('Revenue', 0), south: await create('Revenue', 1) };
  const mcp = await mcpOf(product, ada, ['read', 'write']);
  return { ada, board, kpis, ...mcp };
}

it('takes ids, codes and titles where they are clear, and answers an unclear name with the candidates', async () => {
  const { call, kpis } = await scene();
  for (const ref of [`KPI ${kpis.churn.id}`, `kpi:${kpis.churn.id}`, 'ch-1', 'CHURN', 'chur'])
    expect((await call('explain', { of: ref })).answer).toMatchObject({ kind: 'KPI', id: kpis.churn.id });
  const unclear = await call('explain', { of: 'revenue' });
  expect(unclear).toMatchObject({ isError: true });
  expect(unclear.text).toBe(
    `Several records match “revenue”. Give one by its id, as in “KPI ${kpis.north.id}”: KPI ${kpis.north.id} “Revenue” in Pillar 1 > Objective 1.1; KPI ${kpis.south.id} “Revenue” in Pillar 1 > Objective 1.2.`,
  );
  const unknown = await call('explain', { of: 'Churn of clients' });
  expect(unknown.text).toContain(`Did you mean: KPI ${kpis.churn.id} “Churn” (code CH-1)`);
  expect((await call('explain', { of: 'Weather' })).text).toContain('Call find or read_plan');
});

it('writes nothing to a KPI of which only a part of the name was given', async () => {
  const { call, kpis } = await scene();
  const rows = [
    { kpi: 'Chur', period: '2026-01', value: 1 },
    { kpi: 'Churn', period: '2026-01', value: 4, note: 'As planned' },
    { kpi: 'Revenue', period: '2026-01', value: 4 },
    { kpi: kpis.north.id, period: 'January', value: 4 },
  ];
  const { answer } = await call('enter_values', { rows });
  expect(answer).toMatchObject({ written: 1, refused: 3 });
  const all = await call('enter_values', { rows, allOrNothing: true });
  expect(all.answer).toMatchObject({ written: 0, refused: 4 });
  const { text } = await call('values', { kpis: ['Churn'], from: '2026-01', to: '2026-01' });
  expect(JSON.parse(text)).toMatchObject({ kpis: [{ periods: [{ value: 4, note: 'As planned' }] }] });
});

it('says with dryRun what values would replace, and stores nothing', async () => {
  const { call, ada, kpis, board } = await scene();
  const enter = (value: number, dryRun?: boolean) =>
    call('enter_values', { rows: [{ kpi: 'CH-1', period: '2026-01', value }], dryRun });
  await enter(4);
  const before = await ada.done('strategies.read', { params: { id: board.id } });
  const { answer } = await enter(5, true);
  expect(answer).toMatchObject({ wouldBeWritten: 1, rows: [{ kpi: kpis.churn.id, from: 4, to: 5 }] });
  expect(await ada.done('strategies.read', { params: { id: board.id } })).toEqual(before);
  expect((await enter(4)).answer).toMatchObject({ written: 0, same: 1 });
});

it('says what is unusual about a value that it enters', async () => {
  const { call } = await scene();
  const rows = [4, 5, 4, 6, 60].map((value, index) => ({ kpi: 'CH-1', period: `2026-0${index + 1}`, value }));
  const { answer } = await call('enter_values', { rows });
  expect((answer['rows'] as unknown as object[]).map((row) => ('unusual' in row ? row.unusual : ''))).toEqual(
    ['', '', '', '', expect.stringContaining('Ten times the last value')],
  );
});

it('tells the value and the target of a KPI that is due once, and why it has no score', async () => {
  const { call, ada, board, kpis } = await scene();
  const { id } = await ada.done('kpis.createOnNode', {
    params: { id: board.id, nodeId: board.objectives[0]?.id ?? 0 },
    body: { measure: 'Merger', actual: 4, target: 10 },
  });
  const query = { kpis: [id, kpis.churn.id], from: '2026-01', to: '2026-02', grain: 'month' };
  const { answer } = await call('values', query);
  expect(answer).toMatchObject({
    total: 2,
    kpis: [
      { id, periods: [{ period: 'Once', key: 'once', value: 4, target: 10 }] },
      { id: kpis.churn.id, periods: [{ key: 'month:2026-01-01' }, { key: 'month:2026-02-01' }] },
    ],
  });
  expect((await call('explain', { of: id })).answer['reason']).toBe(
    'due once, so it has no score without a red line or a final target',
  );
});

it('changes a plan as one batch, which dryRun shows from its old to its new fields', async () => {
  const { call, ada, board } = await scene();
  const changes = [
    { kind: 'objective', under: 'Pillar 1', fields: { title: 'Keep clients' } },
    {
      kind: 'KPI',
      under: 'Keep clients',
      fields: { measure: 'Renewals', grain: 'month', target: 90, redLine: 80 },
    },
    { kind: 'KPI', under: 'Renewals', fields: { measure: 'Renewals north', unit: '%' } },
    {
      kind: 'initiative',
      under: 'Keep clients',
      fields: { initiative: 'Call each client', whoName: 'Rita' },
    },
    { kind: 'tactic', under: 'Call each client', fields: { title: 'List them' } },
    { kind: 'KPI', change: 'CH-1', under: 'Keep clients', fields: { measure: 'Churn of clients' } },
  ];
  const before = await ada.done('strategies.readFlow', { params: { id: board.id } });
  const dry = await call('change_plan', { changes, dryRun: true });
  expect(await ada.done('strategies.readFlow', { params: { id: board.id } })).toEqual(before);
  const churn = {
    fields: ['Objective: Objective 1.1 → Keep clients', 'Measure: Churn → Churn of clients'],
  };
  expect(dry.text).toContain('“Keep clients”');
  expect(dry.answer['wouldChange']).toContainEqual(expect.objectContaining(churn));
  const done = await call('change_plan', { changes });
  expect(done.answer['changed']).toHaveLength(6);
  const { answer } = await call('read_plan', { of: 'Keep clients', kinds: ['KPI', 'initiative', 'tactic'] });
  expect(answer['records']).toMatchObject([
    { title: 'Churn of clients' },
    { title: 'Renewals', target: 90 },
    { title: 'Renewals north', where: 'Pillar 1 > Keep clients > Renewals' },
    { title: 'Call each client', whoName: 'Rita' },
    { title: 'List them' },
  ]);
  const flow = await ada.done('strategies.readFlow', { params: { id: board.id } });
  await ada.done('commands.run', {
    params: { id: board.id },
    body: { commands: [{ type: 'undo', revision: flow.revision }] as never },
  });
  const { nodes } = await ada.done('strategies.readFlow', { params: { id: board.id } });
  expect(nodes.map(({ title }) => title)).not.toContain('Keep clients');
});

it('says which change is refused and why, and then makes none of them', async () => {
  const { call, ada, board } = await scene();
  const refusalOf = async (changes: object[]) => {
    const { text, isError } = await call('change_plan', { changes });
    expect(isError).toBe(true);
    return text;
  };
  const good = { kind: 'KPI', under: 'Objective 1.1', fields: { measure: 'New' } };
  expect(await refusalOf([good, { kind: 'objective', under: 'Nowhere', fields: { title: 'A' } }])).toContain(
    'Change 2: There is no pillar “Nowhere”',
  );
  expect(await refusalOf([good, { kind: 'objective', fields: { title: 'A' } }])).toContain('Give "under"');
  expect(await refusalOf([good, { kind: 'KPI', fields: { measure: 'A', code: 'CH-1' } }])).toBe(
    '“Churn” has this code: give another one. That is at change 2.code.',
  );
  expect(await refusalOf([{ kind: 'KPI', fields: { measure: 'A', color: 'blue' } }])).toContain('color');
  const { kpis } = await ada.done('strategies.readFlow', { params: { id: board.id } });
  expect(kpis).toHaveLength(3);
});

it('keeps each answer of a large plan to 20 KB, and gives the rest by the cursor', async () => {
  const ada = await person(product);
  const board = await strategyOf(ada, { pillars: 1, objectives: 1 });
  const commands = Array.from({ length: 400 }, (_, index) => ({
    type: 'kpi.create',
    fields: {
      nodeId: board.objectives[0]?.id,
      measure: `Measure ${index}`,
      grain: 'month',
      unit: 'pieces',
      target: 1,
      targetPeriod: '2026-01',
    },
  }));
  await ada.done('commands.run', { params: { id: board.id }, body: { commands: commands as never } });
  const { call } = await mcpOf(product, ada, ['read']);
  for (const name of ['read_plan', 'scorecard', 'what_is_due', 'values', 'history']) {
    const given = name === 'values' ? { under: 'Objective 1.1', from: '2026-01', to: '2026-10' } : {};
    const [titles, sizes] = [new Set<string>(), [] as number[]];
    let cursor: string | undefined;
    do {
      const page = await call(name, { ...given, cursor });
      expect(page.isError, page.text).toBe(false);
      sizes.push(Buffer.byteLength(page.text));
      for (const [, title = ''] of page.text.matchAll(/Measure (\d+)/g)) titles.add(title);
      cursor = page.answer['next'];
    } while (cursor !== undefined);
    expect(Math.max(...sizes), name).toBeLessThanOrEqual(ANSWER_BYTES);
    expect(titles.size, name).toBe(400);
  }
  const { answer, text } = await call('read_plan', { limit: 300 });
  expect(answer['records']).toHaveLength(300);
  expect(Buffer.byteLength(text)).toBeGreaterThan(ANSWER_BYTES);
  expect((await call('read_plan', { cursor: 'x' })).text).toContain('This cursor is of no earlier answer.');
});

it('lists and reads plan and scorecard of each strategy as resources', async () => {
  const { client, board } = await scene();
  const { resources } = await client.listResources();
  const uris = ['plan', 'scorecard'].map((name) => `meridian://strategies/${board.id}/${name}`);
  expect(resources.map(({ uri }) => uri)).toEqual(uris);
  for (const uri of uris) {
    const [content] = (await client.readResource({ uri })).contents;
    expect(content && 'text' in content ? content.text : '').toContain('“Objective 1.1”'.slice(1, -1));
  }
  await expect(client.readResource({ uri: 'meridian://strategies/999999/plan' })).rejects.toThrow(
    'There is no strategy “999999”',
  );
});

it('imports a table, and asks about what may be read in more than one way', async () => {
  const { call } = await scene();
  const text = 'KPI\tPeriod\tForecast\nReturns\t2026-01\t5\n';
  const first = await call('import_table', { text });
  expect(first.answer).toMatchObject({
    nothingStored: true,
    questions: [
      { column: 3, heading: 'Forecast', choices: [{ choice: 1, label: 'Actual' }, { label: 'Target' }, {}] },
    ],
  });
  const answers = [{ column: 3, choice: 2 }];
  expect((await call('import_table', { text, answers, dryRun: true })).answer).toMatchObject({
    wouldDo: { rows: { new: 1 }, created: { kpi: 1 } },
  });
  expect((await call('import_table', { text, answers })).answer).toMatchObject({ done: { targets: 1 } });
  // What was answered once is remembered.
  expect((await call('import_table', { text })).answer).toMatchObject({ done: { rows: { same: 1 } } });
  expect((await call('import_table', { text, answers: [{ column: 1, choice: 1 }] })).text).toContain(
    'Column 1 has no question',
  );
});

it('tells clients which tools only read, and describes every field', async () => {
  const { client } = await scene();
  const { tools } = await client.listTools();
  const reading = new Set(
    tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name),
  );
  expect(tools.map(({ name }) => name).filter((name) => !reading.has(name))).toEqual([
    'enter_values',
    'import_table',
    'comment',
    'change_plan',
    'lock_period',
  ]);
  for (const { description = '', inputSchema } of tools) {
    expect(description.length).toBeGreaterThan(80);
    for (const [name, field] of Object.entries(inputSchema.properties ?? {}))
      if (!['changes', 'rows', 'kpis'].includes(name)) expect(field).toHaveProperty('description');
  }
});
