import { expect } from 'vitest';
import { write } from '../store/write.ts';
import { describe, it } from '../test/both.ts';
import { openPage, watch } from '../test/live.ts';
import { capturingLogger } from '../test/log.ts';
import { again, PASSWORD, person, type Person, refused, visitor } from '../test/person.ts';
import { openNode, startProduct } from '../test/product.ts';
import { operateOn, runProgram, settingsOf } from '../test/process.ts';
import { everyRow, expectNothingWritten } from '../test/rest.ts';
import { withSecondFactor } from '../test/second-factor.ts';
import { accept, changesOf, inviteOf, newcomerThrough, rolesIn } from '../test/sharing.ts';
import { strategyOf } from '../test/strategy.ts';

const { lines, logger } = capturingLogger('warn');
const product = await startProduct({ logger });

const operate = (...words: string[]) => operateOn(product.database, words);

const signIn = (username: string, password: string) =>
  visitor(product).call('session.create', { body: { username, password } });

const historyOf = async (who: Person, id: number) => {
  const { changes } = await who.done('changes.list', { params: { id } });
  return changes;
};

describe('adding a person', () => {
  it('should work with any REGISTRATION, with a temporary password that is not logged', async () => {
    await person(product);
    const closed = await openNode(product.database, { registration: 'closed' });
    const body = { username: 'by.hand', password: PASSWORD };
    expect(await visitor(closed).call('user.create', { body })).toMatchObject(refused('registration_closed'));
    await closed.close();
    const words = ['add', 'Grace.Added'];
    const ended = await runProgram('operation/users.ts', words, settingsOf(product.database));
    expect(ended.code).toBe(0);
    const [, password = ''] = /of Grace\.Added is (\S+)\n/.exec(ended.out) ?? [];
    expect(JSON.parse(ended.err)).toMatchObject({
      log: 'security',
      event: 'operator.users.add',
      operator: expect.any(String),
      of: expect.any(Number),
      ofUsername: 'Grace.Added',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(ended.err).not.toContain(password);
    const reply = await signIn('grace.added', password);
    expect(reply).toMatchObject({ status: 200, body: { username: 'Grace.Added', mustChangePassword: true } });
    expect((await signIn('grace.added', password)).status).toBe(401);
  });

  it.each([
    ['no spaces', /^NAME: Use only letters, digits/],
    ['ab', /^NAME: Use 3 to 32 characters/],
    ['TAKEN.name', /^The username TAKEN\.name is taken\.\n$/],
  ])('should refuse the name %j', async (name, words) => {
    if (name.startsWith('TAKEN')) await person(product, 'taken.NAME');
    const { code, err } = await expectNothingWritten(product, () => operate('add', name));
    expect(code).toBe(2);
    expect(err).toMatch(words);
  });
});

describe('handing a strategy over', () => {
  // On both engines: locks of a strategy.
  it.onBoth(
    'should make any user the owner, keep the former one as a member, and be in the history as a change by the operator',
    async () => {
      const [owner, heir] = [await person(product), await person(product)];
      const { id } = await strategyOf(owner, { title: 'North' });
      const page = await watch(product, owner, id);
      const ended = await operate('hand-over', String(id), heir.username.toUpperCase());
      expect(ended).toMatchObject({
        code: 0,
        out: `${heir.username} owns the strategy ${id} (North) now.\n`,
      });
      expect(await rolesIn(product, id)).toEqual({ [owner.id]: 'read_write', [heir.id]: 'owner' });
      expect(ended.act).toMatchObject({
        strategy: id,
        title: 'North',
        of: heir.id,
        ofUsername: heir.username,
        formerOwner: owner.id,
      });
      const logged = (await historyOf(heir, id)).filter(({ entity }) => entity === 'membership');
      expect(logged).toHaveLength(3);
      for (const change of logged) expect(change).toMatchObject({ name: 'Operator', byOperator: true });
      const { changes } = await page.receives('changes');
      expect(changes.at(-1)).toMatchObject({ entity: 'membership', name: 'Operator', byOperator: true });
      const byOwner = await heir.done('changes.list', {
        params: { id },
        query: { userId: String(owner.id) },
      });
      expect(byOwner.changes.filter(({ entity }) => entity === 'membership')).toEqual([]);
    },
  );

  it('should end for ever that an owner may reset the password of the new one', async () => {
    const [owner, other] = [await person(product), await person(product)];
    const [first, second] = [await strategyOf(owner), await strategyOf(other)];
    const { token } = await inviteOf(owner, first.id);
    const newcomer = await newcomerThrough(product, token);
    const colleague = await newcomerThrough(product, token);
    const reset = (who: Person) =>
      owner.call('members.resetPassword', { params: { id: first.id, userId: who.id } });
    expect((await reset(newcomer)).status).toBe(200);
    expect((await operate('hand-over', String(second.id), newcomer.username)).code).toBe(0);
    expect(await reset(newcomer)).toMatchObject(refused('forbidden'));
    // Users who joined through the former owner now belong to another owner's strategy.
    expect((await operate('hand-over', String(first.id), other.username)).code).toBe(0);
    const rows = await product.store.read
      .selectFrom('users')
      .select('resettable_by')
      .where('id', 'in', [newcomer.id, colleague.id])
      .execute();
    expect(rows).toEqual([{ resettable_by: null }, { resettable_by: null }]);
  });

  it('should refuse the owner, a disabled account, and an unknown strategy', async () => {
    const [owner, disabled] = [await person(product), await person(product)];
    const { id } = await strategyOf(owner);
    await operate('disable', disabled.username);
    for (const [strategy, name, words] of [
      [id, owner.username, `${owner.username} owns this strategy already.\n`],
      [id, disabled.username, `The account ${disabled.username} is disabled.\n`],
      [id, 'nobody-of-this-name', 'There is no account named nobody-of-this-name.\n'],
      [999_999, owner.username, 'There is no strategy with the id 999999.\n'],
    ] as const) {
      const result = await expectNothingWritten(product, () => operate('hand-over', String(strategy), name));
      expect(result).toEqual({ code: 2, out: '', err: words });
    }
  });
});

describe('disabling a person', () => {
  // On both engines: SQL of sessions and links.
  it.onBoth(
    'should end their invite links and the temporary passwords they issued, also once enabled again',
    async () => {
      const owner = await person(product);
      const { id } = await strategyOf(owner);
      const { token } = await inviteOf(owner, id);
      const member = await newcomerThrough(product, token);
      const params = { id, userId: member.id };
      const { password } = await owner.done('members.resetPassword', { params });
      const expectEnded = async () => {
        const body = { username: 'let-in-too-late', password: PASSWORD, token };
        const replies = [
          await visitor(product).call('user.create', { body }),
          await visitor(product).call('invitations.preview', { body: { token } }),
          await accept(await person(product), token),
        ];
        for (const reply of replies) expect(reply).toMatchObject(refused('invite_not_valid'));
        expect(await signIn(member.username, password)).toMatchObject(refused('wrong_credentials'));
      };
      await operate('disable', owner.username);
      await expectEnded();
      await operate('enable', owner.username);
      await expectEnded();
    },
  );

  // On both engines: locks of users and links.
  it.onBoth('should end a link whose creation commits after it', async () => {
    const owner = await person(product);
    const { token } = await inviteOf(owner, (await strategyOf(owner)).id);
    const disabled_at = new Date().toISOString();
    await write(product.store, (writer) =>
      writer.updateTable('users').set({ disabled_at }).where('id', '=', owner.id).execute(),
    );
    expect(await accept(await person(product), token)).toMatchObject(refused('invite_not_valid'));
  });
});

describe('deleting a person', () => {
  // On both engines: what is rolled back.
  it.onBoth('should be refused while they own strategies, and name these', async () => {
    const owner = await person(product);
    const { id } = await strategyOf(owner, { title: 'Still owned' });
    const { code, err } = await expectNothingWritten(product, () => operate('delete', owner.username));
    expect(code).toBe(2);
    expect(err).toContain('owns strategies. Hand each over');
    expect(err).toContain(`“Still owned” (${id})`);
  });

  // On both engines: texts that are searched.
  it.onBoth('should leave what they did under an anonymous name, and no trace of the user', async () => {
    const [owner, other] = [await person(product), await person(product)];
    const board = await strategyOf(owner, { title: 'Shared' });
    const params = { id: board.id };
    const gone = await withSecondFactor(await person(product, 'Gone.Person'));
    await gone.done('user.update', { body: { name: 'Gone Person-Smith', fullName: 'Gone Person-Smith' } });
    await accept(gone, (await inviteOf(owner, board.id)).token);
    const own = await strategyOf(gone, { title: 'Once theirs' });
    await inviteOf(gone, own.id);
    const past = await strategyOf(gone, { title: 'Past' });
    await gone.done('strategies.delete', { params: { id: past.id } });
    await gone.done('nodes.create', { params, body: { type: 'vision', title: 'Kept' } });
    const role = { params: { id: board.id, userId: gone.id }, body: { role: 'read_write' as const } };
    await owner.done('members.update', { ...role, headers: { 'idempotency-key': 'an-answer-that-names' } });
    expect((await operate('hand-over', String(own.id), other.username)).code).toBe(0);
    const [page, teammate] = [await openPage(product, gone), await watch(product, owner, board.id)];

    const ended = await operate('delete', 'gone.person');
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Gone.Person is deleted') });
    expect(ended.act).toEqual({ of: gone.id, ofUsername: 'Gone.Person' });
    await page.receives('signedOut');
    expect(JSON.stringify(await teammate.receives('changes'))).toContain(
      `"label":"Former member ${gone.id}"`,
    );

    const rows = await everyRow(product);
    expect(JSON.stringify(rows)).not.toMatch(/Gone.Person|gone\.person|Person-Smith/i);
    for (const table of [
      'sessions',
      'second_factors',
      'recovery_codes',
      'sign_in_challenges',
      'memberships',
      'commands',
      'invite_links',
    ]) {
      const of = rows[table]?.filter((row) => {
        const { user_id, made_by } = JSON.parse(row) as Record<string, unknown>;
        return user_id === gone.id || made_by === gone.id;
      });
      expect([table, of]).toEqual([table, []]);
    }
    expect(await rolesIn(product, board.id)).not.toHaveProperty(String(gone.id));
    const history = await historyOf(owner, board.id);
    expect(history.find(({ label }) => label === 'Kept')).toMatchObject({ name: `Former member ${gone.id}` });
    expect(history[0]).toMatchObject({
      entity: 'membership',
      operation: 'delete',
      label: `Former member ${gone.id}`,
      name: 'Operator',
      byOperator: true,
    });
    expect((await changesOf(product, board.id)).at(-1)).toMatchObject({
      actor: 'operator',
      user_id: owner.id,
    });
    expect(await changesOf(product, past.id)).toMatchObject([{ operation: 'delete', user_id: gone.id }]);

    expect((await signIn('Gone.Person', PASSWORD)).status).toBe(401);
    expect((await signIn(`deleted:${gone.id}`, PASSWORD)).status).toBe(401);
    expect((await gone.call('user.read')).status).toBe(401);
    // The name is free again, for a different account.
    expect((await again(product, await person(product, 'Gone.Person'))).id).not.toBe(gone.id);
    expect((await operate('list')).out).toMatch(
      new RegExp(`^${gone.id}\\tdeleted:${gone.id}\\tFormer member ${gone.id}\\t.*\\tdeleted$`, 'm'),
    );
    for (const command of ['enable', 'set-temporary-password', 'delete']) {
      expect((await operate(command, `deleted:${gone.id}`)).code).toBe(2);
    }
    expect(lines.join('')).not.toContain('Person-Smith');
  });
});
