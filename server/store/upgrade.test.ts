import { afterAll, expect } from 'vitest';
import { changesAfter } from '../content/events.ts';
import { eventsAfter } from '../operation/event-stream.ts';
import { rowsOf, type Rows } from '../operation/whole.ts';
import { it } from '../test/both.ts';
import { connectBeside, createDatabase, engine } from '../test/database.ts';
import { fillOlder } from '../test/older.ts';
import { openProduct } from '../test/product.ts';
import { fillWorld } from '../test/world.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

const database = await createDatabase(true);
afterAll(() => database.drop());

type Row = Record<string, unknown>;
const AT = '2026-01-02T03:04:05.678Z';
const strategy = { strategy_id: 1 };
const dates = { due_date: '2026-12-31', start_date: null, progress: 40, status: 'On Track' };
const made = { created_at: AT };

/** Rows in every table of the release 0.1.0, whose last migration is this one. */
const RELEASED = '0004_second_factor';
const ROWS: Record<string, Row[]> = {
  users: [
    {
      id: 1,
      username: 'Ada',
      username_key: 'ada',
      password_hash: '$argon2id$1',
      display_name: 'Ada L',
      ...made,
    },
    {
      id: 7,
      username: 'bob',
      username_key: 'bob',
      password_hash: '$argon2id$2',
      display_name: 'bob',
      temporary_until: AT,
      disabled_at: AT,
      resettable_by: 1,
      ...made,
    },
  ],
  sessions: [
    {
      id: 3,
      digest: 'd1',
      user_id: 1,
      last_used_at: AT,
      must_change_password: 0,
      address: '192.0.2.1',
      device: 'Firefox',
      ...made,
    },
  ],
  sign_in_challenges: [{ digest: 'd2', user_id: 1, expires_at: AT }],
  second_factors: [{ user_id: 1, secret: 's', begun_at: AT, confirmed_at: AT, last_step: 58_000_000 }],
  recovery_codes: [{ user_id: 1, digest: 'd3' }],
  strategies: [
    { id: 1, title: 'Größe', description: 'd', board_title: 'b', revision: 2, ...made, updated_at: AT },
  ],
  memberships: [
    { ...strategy, user_id: 1, role: 'owner', ...made },
    { ...strategy, user_id: 7, role: 'read_only', ...made },
  ],
  invite_links: [
    { id: 2, ...strategy, digest: 'd4', role: 'read_write', made_by: 1, ...made, expires_at: AT },
  ],
  invite_uses: [{ ...strategy, link_id: 2, user_id: 7, at: AT }],
  nodes: [
    { id: 1, ...strategy, type: 'vision', title: 'v', description: '', position: 'a0' },
    { id: 4, ...strategy, type: 'perspective', title: 'p', description: '', color: 3, position: 'Zz' },
    {
      id: 5,
      ...strategy,
      type: 'objective',
      title: 'o',
      description: 'x'.repeat(10_000),
      perspective_id: 4,
      position: 'a1',
    },
  ],
  links: [{ id: 1, ...strategy, source_id: 1, target_id: 4, type: 'vision-mission' }],
  kpis: [
    {
      id: 1,
      ...strategy,
      node_id: 5,
      level: 'primary',
      measure: 'm',
      description: '',
      target: 0.1,
      actual: 1e15,
      actual_date: '2026-01-01',
      unit: '%',
      period: 1,
      period_unit: 'Month',
      frequency: 'Monthly',
      input_owner: 'Ada',
      due_date: '2026-12-31',
      status: 'Achieved',
    },
    {
      id: 2,
      ...strategy,
      node_id: null,
      parent_id: 1,
      level: 'department',
      measure: 'n',
      description: '',
      target: 5,
      actual: null,
      unit: '',
      period: 2,
      period_unit: 'Year',
      frequency: 'Quarterly',
      input_owner: '',
      status: 'Not Started',
    },
  ],
  initiatives: [1, 2].map((id) => ({
    id,
    ...strategy,
    node_id: id === 1 ? 5 : null,
    initiative: `i${id}`,
    description: '',
    who_name: 'Ada',
    who_department: '',
    when_date: '2026-06-30',
    start_date: '2026-02-01',
    budget: 12.5,
    progress: 40,
    status: 'On Hold',
    how: 'h',
    notes: '',
    attachments: '[]',
  })),
  dependencies: [{ ...strategy, initiative_id: 2, depends_on_id: 1 }],
  tactics: [{ id: 9, ...strategy, initiative_id: 1, title: 't', owner: 'Ada', ...dates }],
  action_steps: [{ id: 8, ...strategy, tactic_id: 9, title: 's', assigned_to: 'bob', ...dates }],
  changes: [
    {
      ...strategy,
      revision: 1,
      seq: 0,
      at: AT,
      user_id: 1,
      entity: 'node',
      entity_id: 5,
      operation: 'update',
      label: 'o',
      before: '{"title":"p"}',
      after: '{"title":"o"}',
      command_id: 'c',
    },
  ],
  commands: [{ user_id: 1, command_id: 'c', request: 'r', answer: '{}', at: AT }],
};

const tablesIn = async (rows: Rows): Promise<string[]> => {
  const found = await rows.introspection.getTables();
  return found.map(({ name }) => name).toSorted();
};

// On both engines: migrations.
it.onBoth('keeps every row of the last release', async () => {
  const released = connectBeside(database);
  await migrate(released, engine, { last: RELEASED });
  const filled = rowsOf(released);
  expect(await tablesIn(filled)).toEqual(Object.keys(ROWS).toSorted());
  const before: Record<string, Row[]> = {};
  for (const [table, rows] of Object.entries(ROWS)) {
    await filled.insertInto(table).values(rows).execute();
    before[table] = await filled.selectFrom(table).selectAll().execute();
  }
  await released.destroy();

  await (await openStore(database)).close();

  const upgraded = connectBeside(database);
  for (const [table, rows] of Object.entries(before)) {
    const kept = await rowsOf(upgraded)
      .selectFrom(table === 'changes' ? 'events' : table)
      .selectAll()
      .execute();
    expect(kept, table).toHaveLength(rows.length);
    expect(kept, table).toEqual(expect.arrayContaining(rows.map((row): Row => expect.objectContaining(row))));
  }
  const kpis = await rowsOf(upgraded).selectFrom('kpis').selectAll().execute();
  const untracked = { grain: null, source: 'manual', weight: 1, owner_id: null, status_reason: '' };
  for (const kpi of kpis) expect(kpi).toMatchObject(untracked);
  await upgraded.destroy();
});

/** The last migration before the history of all strategies was numbered. */
const UNNUMBERED = '0008_pages';

it.onBoth(
  'numbers the history of all strategies by time, and answers every line of it as before',
  async () => {
    const product = await openProduct();
    const owner = await fillWorld(product);
    await owner.done('strategies.create', { body: { title: 'Halden Pumps', template: 'example' } });
    const ids = (await owner.done('strategies.list')).map(({ id }) => id);
    const historyIn = ({ read }: Store) => Promise.all(ids.map((id) => changesAfter(read, id, 0, 10_000)));
    const before = await historyIn(product.store);
    const older = await createDatabase(true);
    const beside = connectBeside(product.database);
    await fillOlder(older, rowsOf(beside), UNNUMBERED);
    await beside.destroy();
    await product.close();

    const upgraded = await openStore(older);
    expect(await historyIn(upgraded)).toEqual(before);
    const events = await eventsAfter(upgraded, 0, 10_000);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    const byTime = events.toSorted(
      (a, b) =>
        a.at.localeCompare(b.at) || a.strategy_id - b.strategy_id || a.revision - b.revision || a.seq - b.seq,
    );
    expect(events).toEqual(byTime);
    await upgraded.close();
    await older.drop();
  },
);
