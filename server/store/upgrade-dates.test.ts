import { afterAll, expect, vi } from 'vitest';
import { changesBefore } from '../content/events.ts';
import { rowsOf } from '../operation/whole.ts';
import { it } from '../test/both.ts';
import { connectBeside, createDatabase, engine } from '../test/database.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open.ts';

const database = await createDatabase(true);
afterAll(() => database.drop());

const AT = '2026-01-02T03:04:05.678Z';
const made = { created_at: AT };
const user = { password_hash: '', ...made };
const kpi = {
  level: 'primary',
  measure: 'Churn “in %”',
  description: '',
  target: 5,
  unit: '%',
  period: 1,
  period_unit: 'Month',
  frequency: '',
  input_owner: '',
  status: 'On Track',
};
const initiative = {
  initiative: 'Call back',
  description: '',
  who_name: '',
  who_department: '',
  budget: 0,
  progress: 0,
  status: 'On Track',
  how: '',
  notes: '',
  attachments: '[]',
};
const step = { title: 'Letters', progress: 0, status: 'On Track' };
/** The last release, then the last migration before dates had a range. */
const [RELEASED, BEFORE] = ['0004_second_factor', '0025_action_of_plan'];

// On both engines: a migration in SQL of each engine.
it.onBoth('empties dates outside 1900 to 2200, and keeps them in the history and the log', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const older = connectBeside(database);
  const rows = rowsOf(older);
  const insert = (table: string, ...values: Record<string, unknown>[]) =>
    rows.insertInto(table).values(values).execute();
  await migrate(older, engine, { last: RELEASED });
  await insert('users', { id: 1, username: 'Ada', username_key: 'ada', display_name: 'Ada', ...user });
  const texts = { description: '', board_title: 'b', revision: 4, ...made, updated_at: AT };
  await insert('strategies', { id: 1, title: 'Dated', ...texts }, { id: 2, title: 'Fine', ...texts });
  await insert(
    'memberships',
    ...[1, 2].map((id) => ({ strategy_id: id, user_id: 1, role: 'owner', ...made })),
  );
  const one = { strategy_id: 1 };
  await insert(
    'kpis',
    { id: 1, ...one, ...kpi, due_date: '0026-12-31' },
    { id: 2, ...one, ...kpi, due_date: '1900-01-01' },
    { id: 3, strategy_id: 2, ...kpi, due_date: '2200-12-31' },
  );
  await insert('initiatives', {
    id: 1,
    ...one,
    ...initiative,
    start_date: '0001-01-01',
    when_date: '9999-12-31',
  });
  await insert('tactics', {
    id: 1,
    ...one,
    initiative_id: 1,
    owner: '',
    ...step,
    start_date: '2026-01-01',
    due_date: '2201-01-01',
  });
  await insert('action_steps', {
    id: 1,
    ...one,
    tactic_id: 1,
    assigned_to: '',
    ...step,
    start_date: '1899-12-31',
    due_date: '2026-01-01',
  });
  await migrate(older, engine, { last: BEFORE });
  const dated = (value: number, date: string | null) => JSON.stringify({ value, date });
  await rows
    .updateTable('kpis')
    .set({ baseline: dated(3, '0026-01-01'), final_target: dated(9, '2030-01-01') })
    .where('id', '=', 1)
    .execute();
  await rows
    .updateTable('kpis')
    .set({ baseline: dated(3, null), final_target: dated(9, '2200-12-31') })
    .where('id', '=', 3)
    .execute();
  await insert('reviews', {
    id: 7,
    ...one,
    name: 'May',
    grain: 'month',
    start: '2026-05-01',
    label: 'May 2026',
    state: 'open',
    user_id: 1,
    at: AT,
    agenda: '[]',
  });
  await insert('review_actions', {
    id: 1,
    ...one,
    review_id: 7,
    title: 'Ask',
    owner_name: '',
    due: '0026-06-01',
  });
  await older.destroy();

  const store = await openStore(database);
  const kept = rowsOf(store.read as never);
  const select = (table: string, ...columns: string[]) =>
    kept
      .selectFrom(table)
      .select(['id', ...columns])
      .orderBy('id')
      .execute();
  expect(await select('kpis', 'due_date', 'baseline', 'final_target')).toEqual([
    { id: 1, due_date: null, baseline: dated(3, null), final_target: dated(9, '2030-01-01') },
    { id: 2, due_date: '1900-01-01', baseline: null, final_target: null },
    { id: 3, due_date: '2200-12-31', baseline: dated(3, null), final_target: dated(9, '2200-12-31') },
  ]);
  expect(await select('initiatives', 'start_date', 'when_date')).toEqual([
    { id: 1, start_date: null, when_date: null },
  ]);
  expect(await select('tactics', 'start_date', 'due_date')).toEqual([
    { id: 1, start_date: '2026-01-01', due_date: null },
  ]);
  expect(await select('action_steps', 'start_date', 'due_date')).toEqual([
    { id: 1, start_date: null, due_date: '2026-01-01' },
  ]);
  expect(await select('review_actions', 'due')).toEqual([{ id: 1, due: null }]);
  expect(await select('strategies', 'revision')).toEqual([
    { id: 1, revision: 5 },
    { id: 2, revision: 4 },
  ]);

  const entries = (await changesBefore(store.read, 1, {}, 20)).toReversed();
  expect(entries.map(({ entity, id, label, before }) => [entity, id, label, before])).toEqual([
    ['actionStep', 1, 'Letters', { startDate: '1899-12-31' }],
    ['initiative', 1, 'Call back', { startDate: '0001-01-01' }],
    ['initiative', 1, 'Call back', { whenDate: '9999-12-31T00:00:00.000Z' }],
    ['kpi', 1, 'Churn “in %”', { baseline: { value: 3, date: '0026-01-01' } }],
    ['kpi', 1, 'Churn “in %”', { measureDueDate: '0026-12-31' }],
    ['review', 7, 'Ask', { due: '0026-06-01' }],
    ['tactic', 1, 'Letters', { dueDate: '2201-01-01' }],
  ]);
  expect(entries.map(({ revision, seq }) => [revision, seq])).toEqual(entries.map((_, index) => [5, index]));
  for (const entry of entries) {
    expect(entry).toMatchObject({ operation: 'update', userId: 1, name: 'upgrade', byJob: true });
    expect(entry.at).toBe(new Date(entry.at).toISOString());
  }
  expect(entries.map(({ after }) => after)).toContainEqual({ baseline: { value: 3, date: null } });
  expect(await changesBefore(store.read, 2, {}, 10)).toEqual([]);
  const lines = log.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(7);
  expect(lines[3]).toContain('0026-01-01');
  log.mockRestore();
  await store.close();
});
