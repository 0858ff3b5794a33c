import { expect } from 'vitest';
import type { AuditEntry } from '../../contract/admin/audit.ts';
import { auditJobs } from '../audit/jobs.ts';
import { write } from '../store/write.ts';
import { it } from '../test/both.ts';
import { makeOperator } from '../test/cast.ts';
import { person, refused, visitor } from '../test/person.ts';
import { runProgram, settingsOf } from '../test/process.ts';
import { openProduct, startProduct } from '../test/product.ts';
import { pullRows } from '../test/rows/pulls.ts';
import type { Scene } from '../test/rows/row.ts';
import { inviteOf } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';
import { until } from '../test/wait.ts';

const audit = { keepDays: 365, isPrinted: true };
const product = await startProduct({ audit, registration: 'open' });
const operator = await person(product, 'Olga');
await makeOperator(product, operator);

/** The entries that fit, once there are so many. */
async function entriesOf(query: Record<string, string>, count: number): Promise<AuditEntry[]> {
  let entries: AuditEntry[] = [];
  await until('the log was written', async () => {
    ({ entries } = await operator.done('admin.audit.list', { query }));
    return entries.length >= count;
  });
  return entries;
}

// On both engines: SQL filters and joins names.
it.onBoth('keeps sign-ins, refusals, rights, exports and tokens, with who, what and where', async () => {
  const ada = await person(product, 'Ada');
  const { id } = await strategyOf(ada);
  await inviteOf(ada, id);
  await ada.raw('GET', `/api/strategies/${id}/export?what=kpis&format=csv`);
  await ada.done('tokens.create', { body: { name: 'Nightly', scopes: ['read'] } });
  await visitor(product).call('session.create', { body: { username: 'ada', password: 'wrong' } });
  await ada.call('strategies.read', { params: { id: 999_999 } });
  const entries = await entriesOf({ who: 'ADA' }, 6);
  expect(entries.map(({ event }) => event)).toEqual([
    'access.denied',
    'sign_in.refused',
    'token.made',
    'strategy.exported',
    'invite_link.made',
    'account.opened',
  ]);
  expect(entries[3]).toMatchObject({
    user: { id: ada.id, username: 'Ada' },
    strategyId: id,
    address: '127.0.0.1',
    about: { what: 'kpis', format: 'csv', title: 'Growth' },
  });
});

// On both engines: SQL filters by time, in pages.
it.onBoth('is filtered by the beginning of an event and by days, and comes in pages', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const [one] = await entriesOf({ what: 'sign_in', from: today, to: today }, 1);
  expect(one?.event).toBe('sign_in.refused');
  expect((await operator.done('admin.audit.list', { query: { to: '2020-01-01' } })).entries).toEqual([]);
  expect(await operator.done('admin.audit.list', { query: { what: '%' } }).catch(() => 'refused')).toBe(
    'refused',
  );
  const rows = Array.from({ length: 120 }, () => ({
    at: '2021-01-01T00:00:00.000Z',
    event: 'many',
    about: '{}',
  }));
  await write(product.store, (writer) => writer.insertInto('audit_log').values(rows).execute());
  const ids = new Set<number>();
  let before: number | null = Number.MAX_SAFE_INTEGER;
  while (before !== null) {
    const query: Record<string, string> = { what: 'many', before: String(before) };
    const page = await operator.done('admin.audit.list', { query });
    for (const { id } of page.entries) ids.add(id);
    before = page.next;
  }
  expect(ids.size).toBe(120);
});

// On both engines: SQL reads in pieces.
it.onBoth('is exported as CSV and as JSON lines, and that is in it too', async () => {
  const csv = await operator.raw('GET', '/api/admin/audit/export?what=account');
  expect(csv.headers['content-disposition']).toContain('.csv');
  expect(csv.bytes.toString()).toMatch(/^\uFEFFId,At,Event,User,.*\r\n\d+,.*account\.opened,Olga,/);
  const lines = await operator.raw('GET', '/api/admin/audit/export?format=jsonl&what=many');
  expect(lines.bytes.toString().trim().split('\n')).toHaveLength(120);
  expect(JSON.parse(lines.bytes.toString().split('\n')[0] ?? '')).toMatchObject({ event: 'many' });
  const [entry] = await entriesOf({ what: 'audit.exported' }, 2);
  expect(entry).toMatchObject({ user: { username: 'Olga' }, about: { format: 'jsonl' } });
});

it('names no strategy where somebody was refused, and nobody whose entries were exported', async () => {
  const [ada, bob] = [await person(product, 'Curious'), await person(product, 'Discreet')];
  const { id } = await strategyOf(ada, { title: 'Takeover of Umbra' });
  await bob.call('strategies.read', { params: { id } });
  await operator.raw('GET', '/api/admin/audit/export?format=csv&who=Discreet');
  const [entry] = await entriesOf({ who: 'Discreet', what: 'access' }, 1);
  expect(entry).toMatchObject({ strategyId: id, about: { code: 'not_found' } });
  await entriesOf({ what: 'audit.exported' }, 3);
  const rows = await product.store.read.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(rows.filter(({ event }) => event === 'access.denied'))).not.toContain('Umbra');
  expect(JSON.stringify(rows)).not.toContain('Discreet');
});

it('keeps webhooks and data pulls that were made and changed, and renewed secrets', async () => {
  const eve = await person(product, 'Eve');
  const { id } = await strategyOf(eve);
  const params = { id };
  const body = { url: 'https://hooks.example/in', events: ['plan.changed' as const], name: 'Chat' };
  const hook = { ...params, webhookId: (await eve.done('webhooks.create', { params, body })).id };
  await eve.done('webhooks.update', { params: hook, body: { name: 'Team chat' } });
  await eve.done('webhooks.renewSecret', { params: hook });
  await eve.done('webhooks.delete', { params: hook });
  const board = { id } as Scene['board'];
  const scene: Scene = { ...product, owner: eve, board, newcomer: () => Promise.resolve(eve) };
  const { params: of, body: change } = await pullRows['pulls.update'].given(scene);
  await eve.done('pulls.update', { params: of, body: change });
  const entries = await entriesOf({ who: 'Eve' }, 7);
  expect(entries.map(({ event, about }) => [event, about['label']]).toReversed()).toEqual([
    ['account.opened', undefined],
    ['webhook.made', 'Chat'],
    ['webhook.changed', 'Team chat'],
    ['webhook.secret_renewed', 'Team chat'],
    ['webhook.deleted', undefined],
    ['pull.made', 'Before'],
    ['pull.changed', 'After'],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/hooks\.example|data\.example/);
});

// On both engines: a trigger holds the rows.
it.onBoth('is append-only: no row is ever changed, also not by the database', async () => {
  const change = write(product.store, (writer) =>
    writer.updateTable('audit_log').set({ event: 'nothing' }).execute(),
  );
  await expect(change).rejects.toThrow(/append-only/);
});

it('holds no secret: no password, no token, no link', async () => {
  const rows = await product.store.read.selectFrom('audit_log').selectAll().execute();
  const text = JSON.stringify(rows);
  expect(text).not.toContain(operator.password);
  expect(text).not.toMatch(/mrd_|\/join\/|[\w-]{40,}/);
});

it('names a user by the present name, and keeps none of its own', async () => {
  const rows = await product.store.read
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', operator.id)
    .execute();
  expect(JSON.stringify(rows)).not.toContain('Olga');
});

it('keeps the acts of commands on the machine', async () => {
  await runProgram('operation/users.ts', ['disable', 'Ada'], settingsOf(product.database));
  const [entry] = await entriesOf({ what: 'operator.users.disable' }, 1);
  expect(entry).toMatchObject({ user: null, of: { username: 'Ada' }, operator: expect.any(String) });
});

// On both engines: SQL deletes by time.
it.onBoth('removes entries once they are older than the setting, and no other', async () => {
  const clean = auditJobs(product.store, 365)['audit.clean-up'];
  await clean?.perform(null as never, {} as never);
  const { entries } = await operator.done('admin.audit.list', { query: { what: 'many' } });
  expect(entries).toEqual([]);
  expect((await entriesOf({ what: 'account' }, 1)).length).toBeGreaterThan(0);
});

it('keeps a flood of refusals of one address up to a limit', async () => {
  const flooded = await openProduct({ audit });
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
  for (let n = 0; n < 300; n++)
    await flooded.send({ method: 'POST', path: '/api/login', headers, body: '{}' });
  const count = async () => (await flooded.store.read.selectFrom('audit_log').select('id').execute()).length;
  await until('refusals were kept', async () => (await count()) >= 120);
  // Of a minute that ends meanwhile the next one has as many.
  expect(await count()).toBeLessThan(300);
  await flooded.close();
});

it('is open to operators only', async () => {
  const bob = await person(product, 'Bob');
  for (const name of ['admin.audit.list', 'admin.audit.export'] as const)
    expect(await bob.call(name)).toMatchObject(refused('forbidden'));
});
