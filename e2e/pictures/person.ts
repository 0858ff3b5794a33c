import { request, type APIRequestContext, type BrowserContext } from '@playwright/test';
import type { Flow, Strategy } from '../../contract/api/entities.ts';
import type { BodyInput } from '../../contract/api/route.ts';
import type { InviteRole } from '../../contract/people/roles.ts';
import type { Routes } from '../../contract/api/routes.ts';

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

export const PASSWORD = 'a wall for every picture';

/** A user who adds data through the API. Every method throws the error that the server answered. */
export class Person {
  readonly #api: APIRequestContext;

  private constructor(api: APIRequestContext) {
    this.#api = api;
  }

  /** Registers a user, with the token of an invitation if one is given. */
  static async register(url: string, username: string, token?: string): Promise<Person> {
    const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
    const person = new Person(api);
    await person.send('POST', '/api/register', { username, password: PASSWORD, ...(token && { token }) });
    return person;
  }

  async send<Answer = { id: number }>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    data?: object,
  ): Promise<Answer> {
    const answer = await this.#api.fetch(path, { method, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  }

  /** Creates a strategy and returns its id. */
  async strategy(body: BodyInput<Routes['strategies.create']>): Promise<number> {
    return (await this.send<Strategy>('POST', '/api/strategies', body)).id;
  }

  /** Adds a node to a strategy and returns its id. */
  async node(strategyId: number, body: BodyInput<Routes['nodes.create']>): Promise<number> {
    return (await this.send('POST', `/api/strategies/${strategyId}/nodes`, body)).id;
  }

  /** Creates an invite link and returns its token. */
  async invite(strategyId: number, role: InviteRole): Promise<string> {
    const { link } = await this.send<{ link: string }>('POST', `/api/strategies/${strategyId}/invite-link`, {
      role,
    });
    return link.split('/join/')[1] ?? '';
  }

  /** Makes a new link of the newest published page of a strategy, and returns its path. */
  async newLink(strategyId: number): Promise<string> {
    const path = `/api/strategies/${strategyId}/publications`;
    type Published = { publications: { id: number; linkAt: string }[] };
    const [newest] = (await this.send<Published>('GET', path)).publications;
    if (!newest) throw new Error(`${path} has no published page`);
    const { id, linkAt } = newest;
    const { link } = await this.send<{ link: string }>('POST', `${path}/${id}/link`, { linkAt });
    return new URL(link).pathname;
  }

  /** The id of the node with this title. */
  async nodeId(strategyId: number, title: string): Promise<number> {
    const { nodes } = await this.send<Flow>('GET', `/api/strategies/${strategyId}/flow`);
    return nodes.find((node) => node.title === title)?.id ?? 0;
  }

  /** The cookies of the session. */
  async cookies(): Promise<Cookies> {
    return (await this.#api.storageState()).cookies;
  }

  close(): Promise<void> {
    return this.#api.dispose();
  }
}
