import type { RouteName } from '../../../contract/api/routes.ts';
import { openSession } from '../../access/sessions.ts';
import { write } from '../../store/write.ts';
import { type Cast, castOf, enrollCast } from '../cast.ts';
import { rows } from '../matrix.ts';
import { PASSWORD, person, type Person } from '../person.ts';
import type { Product } from '../product.ts';
import type { Row } from '../rows/row.ts';
import { inviteOf, newcomerThrough } from '../sharing.ts';
import { type Board, enroll, strategyOf } from '../strategy.ts';

export const CALLERS = [
  'owner',
  'read_write',
  'read_only',
  'outsider',
  'operator',
  'signed out',
  'temporary password',
] as const;
export type Caller = (typeof CALLERS)[number];

/** Calls whose success removes records that the next ones need. */
const UNSETTLING = new Set<RouteName>([
  'strategies.delete',
  'strategies.handOver',
  'strategies.leave',
  'members.update',
  'members.delete',
  'invitations.accept',
  'admin.people.delete',
  'admin.strategies.handOver',
  'admin.strategies.archive',
]);
/** After how many requests the world is replaced, because they have deleted most of it. */
const WORN_OUT = 200;

const endsSessions = (name: RouteName): boolean => (rows[name] as Row<RouteName>).endsSessions ?? false;

type Pool = Record<string, (number | string)[]>;

/** Adds one of everything to a board, and returns the ids by kind. */
async function furnish(owner: Person, board: Board): Promise<Pool> {
  const params = { id: board.id };
  const node = [...board.objectives, ...board.pillars].map(({ id }) => id);
  const pool: Pool = { node, pillar: board.pillars.map(({ id }) => id), strategy: [board.id] };
  const keep = (kind: string, { id }: { id: number }): number => {
    (pool[kind] ??= []).push(id);
    return id;
  };
  const nodeId = node[0] ?? 0;
  for (let i = 0; i < 2; i++) {
    const kpiId = keep(
      'primaryKpi',
      await owner.done('kpis.create', { params, body: { measure: 'Sales', nodeId } }),
    );
    const below = { measure: 'Calls', kpiId };
    const departmentKpiId = keep(
      'departmentKpi',
      await owner.done('kpis.createDepartment', { params, body: below }),
    );
    keep(
      'kpi',
      await owner.done('kpis.createTeam', { params, body: { measure: 'Visits', departmentKpiId } }),
    );
    const initiativeId = keep(
      'initiative',
      await owner.done('initiatives.create', { params, body: { initiative: 'Shop' } }),
    );
    const tacticId = keep(
      'tactic',
      await owner.done('tactics.create', { params, body: { title: 'Rent', initiativeId } }),
    );
    keep('actionStep', await owner.done('actionSteps.create', { params, body: { title: 'Call', tacticId } }));
  }
  pool['kpi']?.push(...(pool['primaryKpi'] ?? []), ...(pool['departmentKpi'] ?? []));
  return pool;
}

/** Users of each role on a strategy with data, and another owner's strategy. It is restored when requests changed it. */
export class World {
  readonly #product: Product;
  readonly #cast: Cast;
  /** Whose sessions and password the calls may end that end any. */
  readonly #spare: Person;
  readonly #foreign: Board;
  /** A member by invitation, whose password the owner may reset until they own something. */
  #newcomer: Person | undefined;
  #pool: Pool = {};
  #left = 0;

  private constructor(product: Product, cast: Cast, spare: Person, foreign: Board) {
    this.#product = product;
    this.#cast = cast;
    this.#spare = spare;
    this.#foreign = foreign;
  }

  static async of(product: Product): Promise<World> {
    // Hostile paths name 1, whom an operator may delete.
    await person(product);
    const cast = await castOf(product);
    return new World(product, cast, await person(product), await strategyOf(cast.outsider, { pillars: 1 }));
  }

  /** Replaces the strategy once requests have worn it out. */
  async settle(): Promise<void> {
    if (this.#left-- > 0) return;
    const { owner, read_write, read_only, outsider } = this.#cast;
    // Lists and searches of thousands of worn-out strategies are another test.
    for (const { id, role } of await owner.done('strategies.list'))
      if (role === 'owner') await owner.done('strategies.delete', { params: { id } });
    const board = await strategyOf(owner, { vision: true, pillars: 2, objectives: 2 });
    await enrollCast(this.#product, this.#cast, board.id);
    const invites = [await inviteOf(owner, board.id), await inviteOf(owner, board.id)];
    if (this.#newcomer) await enroll(this.#product, board.id, this.#newcomer, 'read_write');
    const newcomer = (this.#newcomer ??= await newcomerThrough(this.#product, invites[0]?.token ?? ''));
    this.#pool = {
      ...(await furnish(owner, board)),
      member: [newcomer, read_write, read_only, outsider, owner].map(({ id }) => id),
      inviteLink: invites.map(({ id }) => id),
      token: invites.map(({ token }) => token),
      username: [this.#spare.username, outsider.username, newcomer.username],
      password: [PASSWORD, 'a short walk uphill'],
      // Whom operators may deactivate and delete.
      person: [(await person(this.#product)).id, (await person(this.#product)).id],
    };
    this.#left = WORN_OUT;
  }

  /** Resolves a reference: mostly to a record of the own strategy, sometimes of another. */
  find(kind: string, pick: number): number | string {
    const known = this.#pool[kind] ?? [];
    if (kind === 'strategy') return pick === 11 ? this.#foreign.id : (known[0] ?? 0);
    if (pick === 11) return this.#foreign.pillars[0]?.id ?? 0;
    return known[pick % known.length] ?? 0;
  }

  /** The cookie of a user for a call; for one that ends sessions, that of a separate session. */
  async cookieOf(caller: Caller, name: RouteName | undefined): Promise<string | undefined> {
    if (caller === 'signed out') return undefined;
    if (name === undefined || !endsSessions(name))
      return `meridian=${this.#cast[caller].cookies.get('meridian')}`;
    const isTemporary = caller === 'temporary password';
    const token = await write(this.#product.store, (writer) =>
      openSession(writer, this.#spare.id, isTemporary, { address: '', device: '' }),
    );
    return `meridian=${token}`;
  }

  /** Records the effect of a call. */
  after(name: RouteName | undefined, status: number): void {
    if (status >= 300 || name === undefined || !UNSETTLING.has(name)) return;
    this.#left = 0;
    if (name === 'strategies.handOver') this.#newcomer = undefined;
  }
}
