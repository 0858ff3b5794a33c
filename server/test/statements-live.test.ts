import { expect } from 'vitest';
import { openPage, type Page, watch } from './live.ts';
import { person, type Person } from './person.ts';
import { startProduct } from './product.ts';
import { countStatements } from './statements.ts';
import { type Board, enroll, strategyOf } from './strategy.ts';
import { pause } from './wait.ts';
import { describe, it } from './both.ts';

const [FEW, MANY] = [2, 20];
/** How long to wait for the follow-ups of a message, such as presence: milliseconds. */
const SETTLED_MS = 150;

const product = await startProduct();
const owner = await person(product);
const crowd: Person[] = [];
for (let count = 0; count < MANY; count++) crowd.push(await person(product));

/** A strategy of the owner with so many of the crowd as members. */
async function sharedBy(members: number): Promise<Board> {
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  for (const who of crowd.slice(0, members)) await enroll(product, board.id, who, 'read_write');
  return board;
}

/** Pages of people, one each, that watch a strategy and look at their list. */
const pagesOf = (people: Person[], { id }: Board): Promise<Page[]> =>
  Promise.all(
    people.map(async (who) => {
      const page = await watch(product, who, id);
      page.send({ type: 'watchList' });
      return page;
    }),
  );

type MessageType = 'changes' | 'present' | 'strategies';

/** Counts the statements of an action until every page has received one more message of each type, and its follow-ups are done. */
async function countUntil(
  types: MessageType[],
  pages: Page[],
  action: () => Promise<unknown>,
): Promise<number> {
  await pause(SETTLED_MS);
  const awaited = pages.flatMap((page) =>
    types.map((type) => ({ page, type, count: page.all(type).length + 1 })),
  );
  const statements = await countStatements(async () => {
    await action();
    for (const { page, type, count } of awaited) await page.receives(type, count);
    await pause(SETTLED_MS);
  });
  for (const page of pages) page.cut();
  return statements;
}

/** Joins a user who missed changes, where so many others watch. */
async function joinBeside(others: number): Promise<number> {
  const board = await sharedBy(others);
  const page = await openPage(product, owner);
  const pages = [page, ...(await pagesOf(crowd.slice(0, others), board))];
  return countUntil(['present'], pages, async () =>
    page.send({ type: 'watch', strategyId: board.id, revision: 1 }),
  );
}

/** Changes a board that so many watch: the call and the messages. */
async function changeBefore(watchers: number): Promise<number> {
  const board = await sharedBy(watchers);
  const given = { params: { id: board.id }, body: { boardTitle: 'Changed' } };
  const pages = await pagesOf(crowd.slice(0, watchers), board);
  return countUntil(['changes'], pages, () => owner.done('strategies.setBoardTitle', given));
}

/** Gives a member with so many tabs another role. */
async function changeRoleOf(tabs: number): Promise<number> {
  const board = await sharedBy(1);
  const [member] = crowd as [Person];
  const given = { params: { id: board.id, userId: member.id }, body: { role: 'read_only' } } as const;
  const pages = await pagesOf(Array<Person>(tabs).fill(member), board);
  return countUntil(['changes', 'present', 'strategies'], pages, () => owner.done('members.update', given));
}

/** Deletes a strategy of so many members, who look at it and at their lists. */
async function deleteBefore(members: number): Promise<number> {
  const board = await sharedBy(members);
  const pages = await pagesOf(crowd.slice(0, members), board);
  return countUntil(['strategies'], pages, () =>
    owner.done('strategies.delete', { params: { id: board.id } }),
  );
}

describe('the number of statements', () => {
  // On both engines: signals are statements.
  it.onBoth.each([
    ['watch a board', joinBeside],
    ['change a board that is watched', changeBefore],
    ['change the role of a member who is there', changeRoleOf],
    ['delete a strategy whose members are there', deleteBefore],
  ] as const)('to %s should not grow with the number of recipients', async (_what, count) => {
    expect(await count(MANY)).toBe(await count(FEW));
  });
});
