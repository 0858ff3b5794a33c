import { randomBytes } from 'node:crypto';
import { type RouteName, routeEntries, routes, type Routes } from '../../contract/api/routes.ts';
import { write } from '../store/write.ts';
import { type Cast, castOf } from './cast.ts';
import { callAny, castFor, givenOf, rows, sceneOf } from './matrix.ts';
import { type Given, person, type Person } from './person.ts';
import type { Product } from './product.ts';
import type { Row, Scene } from './rows/row.ts';
import { withSecondFactor } from './second-factor.ts';
import { strategyOf } from './strategy.ts';

/** A scene in which there are so many of everything a call could go through one by one. */
export interface Grown {
  product: Product;
  cast: Cast;
  scene: Scene;
  times: number;
}

/** A prepared call, and the function that restores the scene after it. */
export interface Prepared<N extends RouteName = RouteName> {
  caller: Person;
  given: Given<Routes[N]>;
  after?: () => Promise<unknown>;
}

/** Runs a function so many times in sequence, and returns the results. */
async function repeat<T>(times: number, act: (time: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let time = 0; time < times; time++) made.push(await act(time));
  return made;
}

/** Adds sessions of a user, without the time that signing in takes. */
const openSessions = (product: Product, who: Person, times: number): Promise<unknown> =>
  write(product.store, async (writer) => {
    const now = new Date().toISOString();
    const session = () => ({
      digest: randomBytes(32).toString('hex'),
      user_id: who.id,
      created_at: now,
      last_used_at: now,
      must_change_password: 0,
      address: '127.0.0.1',
      device: 'A browser',
    });
    const sessions = Array.from({ length: times }, session);
    await writer.insertInto('sessions').values(sessions).execute();
  });

const adding = routeEntries.filter(([, { status, path }]) => status === 201 && path.includes('{id}'));

/** A scene of people of its own, in which everything that can be added was added so many times, and linked. */
export async function grow(product: Product, times: number): Promise<Grown> {
  const cast = await castOf(product);
  const scene = await sceneOf(product, cast);
  const { owner, board } = scene;
  const params = { id: board.id };
  const [first] = board.objectives;
  await repeat(times, async (time) => {
    for (const [name, { status }] of adding) {
      const reply = await callAny(owner, name, await givenOf(name, scene, owner));
      if (reply.status !== status) throw new Error(`${name} answered ${reply.status}`);
    }
    const { id: targetId } = await owner.done('nodes.create', {
      params,
      body: { type: 'objective', title: `Reach ${time}`, perspectiveId: board.pillars[0]?.id ?? 0 },
    });
    await owner.done('links.create', { params, body: { sourceId: first?.id ?? 0, targetId } });
    await scene.newcomer();
    await strategyOf(owner, { pillars: 1 });
  });
  await openSessions(product, owner, times);
  return { product, cast, scene, times };
}

const idOf = ({ scene }: Grown) => ({ id: scene.board.id });

/** As many initiatives as there shall be, from those of the scene. */
async function initiativesOf(on: Grown): Promise<number[]> {
  const { initiatives } = await on.scene.owner.done('strategies.readFlow', { params: idOf(on) });
  return initiatives.slice(0, on.times).map(({ id }) => id);
}

/** A tactic with so many action steps. */
async function tacticIn({ scene, times }: Grown, initiativeId: number): Promise<number> {
  const params = { id: scene.board.id };
  const tactic = await scene.owner.done('tactics.create', { params, body: { title: 'Call', initiativeId } });
  const step = { title: 'Dial', tacticId: tactic.id };
  await repeat(times, () => scene.owner.done('actionSteps.create', { params, body: step }));
  return tactic.id;
}

/** An initiative that waits for so many, for which so many wait, and which has so many tactics, one with steps. */
async function initiativeIn(on: Grown): Promise<number> {
  const { owner } = on.scene;
  const params = idOf(on);
  const add = (dependencies: number[]) =>
    owner.done('initiatives.create', { params, body: { initiative: 'Ask around', dependencies } });
  const { id } = await add(await initiativesOf(on));
  await repeat(on.times, () => add([id]));
  await repeat(on.times, () =>
    owner.done('tactics.create', { params, body: { title: 'Call', initiativeId: id } }),
  );
  await tacticIn(on, id);
  return id;
}

/** A primary KPI over so many departments, the first over so many teams. */
async function kpiIn(on: Grown): Promise<number> {
  const { owner, board } = on.scene;
  const params = idOf(on);
  const primary = { measure: 'Revenue', nodeId: board.objectives[0]?.id ?? 0 };
  const { id: kpiId } = await owner.done('kpis.create', { params, body: primary });
  const department = { measure: 'Calls answered', kpiId };
  const departments = await repeat(on.times, () =>
    owner.done('kpis.createDepartment', { params, body: department }),
  );
  const team = { measure: 'Calls a day', departmentKpiId: departments[0]?.id ?? 0 };
  await repeat(on.times, () => owner.done('kpis.createTeam', { params, body: team }));
  return kpiId;
}

/** A member of the scene with so many sessions. */
async function memberIn({ product, scene, times }: Grown): Promise<Person> {
  const member = await scene.newcomer();
  await openSessions(product, member, times);
  return member;
}

/** The parameters and body of a call, from its row. */
const givenBy = async <N extends RouteName>(
  name: N,
  { scene }: Grown,
  caller: Person,
): Promise<Given<Routes[N]>> => (rows[name] as Row<N>).given(scene, caller);

type Preparations = { [N in RouteName]?: (on: Grown) => Promise<Prepared<N>> };

/** Calls whose rows would change nothing, or would be refused. */
const preparations: Preparations = {
  'secondFactor.turnOff': async ({ product, times }) => {
    const caller = await withSecondFactor(await person(product));
    await openSessions(product, caller, times);
    return { caller, given: { body: { password: caller.password } } };
  },
  // The largest of the templates.
  'strategies.create': async ({ scene }) => ({
    caller: scene.owner,
    given: { body: { title: 'Next year', template: 'example' } },
  }),
  'links.create': async (on) => {
    const { owner, board } = on.scene;
    const node = { type: 'objective', perspectiveId: board.pillars[0]?.id ?? 0 } as const;
    const { id: targetId } = await owner.done('nodes.create', { params: idOf(on), body: node });
    const [source] = board.objectives;
    return {
      caller: owner,
      given: { params: idOf(on), body: { sourceId: source?.id ?? 0, targetId } },
    };
  },
  'kpis.update': async (on) => {
    const { owner } = on.scene;
    const { body } = await givenBy('kpis.update', on, owner);
    return { caller: owner, given: { params: { id: await kpiIn(on) }, body } };
  },
  'kpis.delete': async (on) => ({ caller: on.scene.owner, given: { params: { id: await kpiIn(on) } } }),
  'initiatives.createOnNode': async (on) => {
    const { owner } = on.scene;
    const { params, body } = await givenBy('initiatives.createOnNode', on, owner);
    return { caller: owner, given: { params, body: { ...body, dependencies: await initiativesOf(on) } } };
  },
  'initiatives.create': async (on) => {
    const { owner } = on.scene;
    const { params, body } = await givenBy('initiatives.create', on, owner);
    return { caller: owner, given: { params, body: { ...body, dependencies: await initiativesOf(on) } } };
  },
  'initiatives.update': async (on) => {
    const { owner } = on.scene;
    const { body } = await givenBy('initiatives.update', on, owner);
    const id = await initiativeIn(on);
    // None of them waits for it: a circle is refused.
    const fresh = await repeat(on.times, () =>
      owner.done('initiatives.create', { params: idOf(on), body: { initiative: 'Wait' } }),
    );
    const dependencies = fresh.map((one) => one.id);
    return { caller: owner, given: { params: { id }, body: { ...body, dependencies } } };
  },
  'initiatives.delete': async (on) => ({
    caller: on.scene.owner,
    given: { params: { id: await initiativeIn(on) } },
  }),
  'tactics.delete': async (on) => {
    const { owner } = on.scene;
    const body = { initiative: 'Ask around' };
    const { id } = await owner.done('initiatives.create', { params: idOf(on), body });
    return { caller: owner, given: { params: { id: await tacticIn(on, id) } } };
  },
  'invitations.accept': async (on) => ({
    caller: on.cast.outsider,
    given: await givenBy('invitations.accept', on, on.scene.owner),
  }),
  'members.update': async (on) => ({
    caller: on.scene.owner,
    given: { params: { ...idOf(on), userId: (await memberIn(on)).id }, body: { role: 'read_only' } },
  }),
  'members.delete': async (on) => ({
    caller: on.scene.owner,
    given: { params: { ...idOf(on), userId: (await memberIn(on)).id } },
  }),
  'members.resetPassword': async (on) => ({
    caller: on.scene.owner,
    given: { params: { ...idOf(on), userId: (await memberIn(on)).id } },
  }),
  'strategies.handOver': async (on) => {
    const { owner } = on.scene;
    const heir = await on.scene.newcomer();
    const to = ({ id: userId }: Person) => ({ params: idOf(on), body: { userId } });
    const after = () => heir.done('strategies.handOver', to(owner));
    return { caller: owner, given: to(heir), after };
  },
  // An owner cannot leave.
  'strategies.leave': async (on) => ({ caller: await on.scene.newcomer(), given: { params: idOf(on) } }),
  'exports.read': async (on) => ({
    caller: on.scene.owner,
    given: { params: idOf(on), query: { what: 'workbook', format: 'xlsx' } },
  }),
  'changes.list': async (on) => ({ caller: on.scene.owner, given: { params: idOf(on) } }),
  // The strategies and objectives of the scene that are called so: by now they are many.
  'search.read': async (on) => ({ caller: on.scene.owner, given: { query: { q: 'Grow' } } }),
};

/** A call in a scene that shall succeed, of as much as the scene has. */
export async function prepare(name: RouteName, on: Grown): Promise<Prepared> {
  const special = preparations[name];
  if (special) return special(on);
  if (routes[name].access.who === 'operator') {
    const { operator } = on.cast;
    return { caller: operator, given: (await givenOf(name, on.scene, operator)) as Given<Routes[RouteName]> };
  }
  const { owner: caller } = await castFor(on.product, name, on.cast);
  // A new user for calls that end sessions, with several sessions.
  if (caller !== on.cast.owner) await openSessions(on.product, caller, on.times);
  return { caller, given: (await givenOf(name, on.scene, caller)) as Given<Routes[RouteName]> };
}
