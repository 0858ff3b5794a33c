import type { Present } from '../../contract/api/live.ts';
import type { Peer } from './peer.ts';

/** Merges lists into one entry a user, with everything that the user's sockets have open to edit. */
export function merge(lists: Present[][]): Present[] {
  const users = new Map<number, Present>();
  for (const user of lists.flat()) {
    const listed = users.get(user.userId);
    if (!listed) {
      users.set(user.userId, { ...user, editing: [...user.editing] });
      continue;
    }
    for (const edited of user.editing) {
      if (!listed.editing.some((record) => record.entity === edited.entity && record.id === edited.id))
        listed.editing.push(edited);
    }
  }
  return [...users.values()].toSorted((a, b) => a.userId - b.userId);
}

/** The users who watch a strategy on this node. */
export const presentOf = (strategyId: number, peers: Iterable<Peer>): Present[] =>
  merge(
    Array.from(peers, ({ session: { user }, watching }) => {
      const edited = watching.get(strategyId);
      const name = user.fullName ?? user.name;
      return [{ userId: user.id, name, editing: edited ? [edited] : [] }];
    }),
  );

/** People who are not told of again for this long are gone with their node: milliseconds. */
const FORGET_MS = 40_000;

/** The users who watch strategies on the other nodes, by strategy and node. */
export class RemotePresence {
  readonly #strategies = new Map<number, Map<string, { people: Present[]; toldAt: number }>>();

  /** Keeps who watches a strategy on a node, or adds to them. */
  set(node: string, strategyId: number, people: Present[], adds: boolean): void {
    const nodes = this.#strategies.get(strategyId) ?? new Map<string, never>();
    const before = adds ? (nodes.get(node)?.people ?? []) : [];
    nodes.set(node, { people: [...before, ...people], toldAt: performance.now() });
    if (nodes.get(node)?.people.length === 0) nodes.delete(node);
    if (nodes.size > 0) this.#strategies.set(strategyId, nodes);
    else this.#strategies.delete(strategyId);
  }

  of(strategyId: number): Present[][] {
    return Array.from(this.#strategies.get(strategyId)?.values() ?? [], ({ people }) => people);
  }

  /** Forgets those who were not told of for long. Returns their strategies. */
  forgetSilent(): number[] {
    const changed: number[] = [];
    for (const [strategyId, nodes] of this.#strategies) {
      const silent = [...nodes].filter(([, { toldAt }]) => performance.now() - toldAt > FORGET_MS);
      if (silent.length > 0) changed.push(strategyId);
      for (const [node] of silent) nodes.delete(node);
      if (nodes.size === 0) this.#strategies.delete(strategyId);
    }
    return changed;
  }
}
