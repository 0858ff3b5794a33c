import type { RouteName } from '../../../contract/api/routes.ts';
import { routes } from '../../../contract/api/routes.ts';
import type { Reply } from '../http.ts';
import { pathOf, type Person } from '../person.ts';

/** One write of a storm: its request, its idempotency key, and its answer, if any. */
export interface Act {
  who: Person;
  name: RouteName;
  key: string;
  path: string;
  body: object | undefined;
  reply: Reply | undefined;
}

/** Sends an act, as often as one likes: its key makes it one. */
export const carryOut = ({ who, name, path, body, key }: Act): Promise<Reply> =>
  who.raw(routes[name].method, path, { json: body, headers: { 'idempotency-key': key } });

interface Part {
  strategyId: number;
  id: number;
}

/** The records that the writers know; a record is removed from it before its deletion. */
class Known {
  readonly strategies: number[];
  readonly pillars: Part[] = [];
  readonly objectives: Part[] = [];
  readonly initiatives: Part[] = [];
  readonly tactics: Part[] = [];
  readonly kpis: Part[] = [];

  constructor(strategies: number[]) {
    this.strategies = strategies;
  }
}

type List = Exclude<keyof Known, 'strategies'>;

/** A call to make, and the list that what it creates belongs to. */
interface Plan {
  name: RouteName;
  params?: Record<string, number>;
  body?: object;
  into?: List | 'strategies';
  strategyId?: number;
}

/**
 * Writers who act as fast as they can, each waiting for its own answers: whole strategies from a template, nodes with their
 * links, new names, moves, deletions that take much along, initiatives with tactics and steps, KPIs with those below them.
 */
export class Storm {
  readonly acts: Act[] = [];
  /** The pause of a writer whose call got no answer, or that it shall send later: milliseconds. */
  retryMs = 20;
  readonly #random: (below: number) => number;
  readonly #people: Person[];
  readonly #known: Known;
  readonly #name: string;

  constructor(name: string, random: (below: number) => number, people: Person[], strategies: number[]) {
    this.#name = name;
    this.#random = random;
    this.#people = people;
    this.#known = new Known(strategies);
  }

  /** Writes until `isOver`; a writer also ends if it gets no answer, unless it `goesOn`. */
  async run(isOver: () => boolean, goesOn = false): Promise<void> {
    await Promise.all(this.#people.map((who) => this.#write(who, isOver, goesOn)));
  }

  async #write(who: Person, isOver: () => boolean, goesOn: boolean): Promise<void> {
    while (!isOver()) {
      const plan = this.#plan();
      const act: Act = {
        who,
        name: plan.name,
        key: `${this.#name}-${this.acts.length}-command`,
        path: pathOf(plan.name, plan.params),
        body: plan.body,
        reply: undefined,
      };
      this.acts.push(act);
      try {
        act.reply = await carryOut(act);
        if (act.reply.status === 201) this.#learn(plan, act.reply.body as { id: number });
        else if (act.reply.status === 503) await new Promise((resolve) => setTimeout(resolve, this.retryMs));
      } catch {
        if (!goesOn) return;
        await new Promise((resolve) => setTimeout(resolve, this.retryMs));
      }
    }
  }

  #learn({ into, strategyId = 0 }: Plan, { id }: { id: number }): void {
    if (into === 'strategies') this.#known.strategies.push(id);
    else if (into) this.#known[into].push({ strategyId, id });
  }

  #pick<T>(list: T[]): T | undefined {
    return list[this.#random(list.length)];
  }

  #take(list: Part[]): Part | undefined {
    return list.splice(this.#random(list.length), 1)[0];
  }

  #plan(): Plan {
    const { pillars, objectives, initiatives, tactics, kpis, strategies } = this.#known;
    const strategyId = this.#pick(strategies.slice(-4)) ?? 0;
    const inStrategy = { params: { id: strategyId }, strategyId };
    const objective = () =>
      this.#below(this.#pick(pillars), 'nodes.create', 'perspectiveId', { type: 'objective' }, 'objectives');
    const plans: (() => Plan | undefined)[] = [
      () => ({
        name: 'strategies.create',
        body: { title: 'Whole', template: 'balanced_scorecard' },
        into: 'strategies',
      }),
      () => ({ ...inStrategy, name: 'nodes.create', body: { type: 'vision', title: 'Vision' } }),
      () => ({ ...inStrategy, name: 'nodes.create', body: { type: 'mission', title: 'Mission' } }),
      () => ({ ...inStrategy, name: 'nodes.create', body: { type: 'perspective' }, into: 'pillars' }),
      // Twice, so that there are objectives for nested records.
      objective,
      objective,
      () => this.#renaming(this.#pick(pillars)),
      () => this.#move(this.#pick(objectives)),
      () => this.#deletion(this.#take(pillars), 'nodes.delete', 'nodeId'),
      () => ({ ...inStrategy, name: 'initiatives.create', body: { initiative: 'Act' }, into: 'initiatives' }),
      () =>
        this.#below(this.#pick(initiatives), 'tactics.create', 'initiativeId', { title: 'How' }, 'tactics'),
      () => this.#below(this.#pick(tactics), 'actionSteps.create', 'tacticId', { title: 'Step' }),
      () => this.#deletion(this.#take(initiatives), 'initiatives.delete'),
      () => this.#below(this.#pick(objectives), 'kpis.create', 'nodeId', { measure: 'Share' }, 'kpis'),
      () => this.#below(this.#pick(kpis), 'kpis.createDepartment', 'kpiId', { measure: 'Part' }),
      () => this.#deletion(this.#take(kpis), 'kpis.delete'),
    ];
    return this.#pick(plans)?.() ?? this.#plan();
  }

  #below(
    part: Part | undefined,
    name: RouteName,
    field: string,
    body: object,
    into?: List,
  ): Plan | undefined {
    if (!part) return undefined;
    const { strategyId, id } = part;
    return {
      name,
      params: { id: strategyId },
      body: { ...body, [field]: id },
      strategyId,
      ...(into && { into }),
    };
  }

  /** A name no other act gives, so that each has something to change. */
  #renaming(part: Part | undefined, body: object = {}): Plan | undefined {
    if (!part) return undefined;
    const params = { id: part.strategyId, nodeId: part.id };
    return { name: 'nodes.update', params, body: { ...body, title: `Name ${this.acts.length}` } };
  }

  /** Moves to a pillar of the same strategy, with a new name, because it may be there already. */
  #move(objective: Part | undefined): Plan | undefined {
    const pillars = this.#known.pillars.filter(({ strategyId }) => strategyId === objective?.strategyId);
    const pillar = this.#pick(pillars);
    return pillar && this.#renaming(objective, { perspectiveId: pillar.id });
  }

  #deletion(part: Part | undefined, name: RouteName, param?: string): Plan | undefined {
    if (!part) return undefined;
    return { name, params: param ? { id: part.strategyId, [param]: part.id } : { id: part.id } };
  }
}
