import type { RouteName, Routes } from '../../../contract/api/routes.ts';
import type { Given, Person } from '../person.ts';
import type { Store } from '../../store/store.ts';
import type { Board } from '../strategy.ts';

/** What a row may build its call from: a strategy of the owner with everything on its board. */
export interface Scene {
  store: Store;
  /** Address of the product. */
  origin: string;
  owner: Person;
  board: Board;
  /** Registers a member through an invite link of the owner. */
  newcomer(): Promise<Person>;
}

/**
 * A valid call of a route, for the tests of all routes. `given` answers parameters and a body in
 * which every field the call knows is present; it may first add to the scene, as the owner.
 */
export interface Row<N extends RouteName> {
  given(scene: Scene, caller: Person): Given<Routes[N]> | Promise<Given<Routes[N]>>;
  /** The call ends sessions of its caller, who must not be used by other tests. */
  endsSessions?: true;
}

export type Rows = { [N in RouteName]: Row<N> };
