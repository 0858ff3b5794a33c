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

interface RemoteNode {
  heartbeatAt: number;
  strategies: Map<number, Present[]>;
}

/** A node without a heartbeat for this long is considered gone: milliseconds. */
const NODE_TIMEOUT_MS = 40_000;

/** The users who watch strategies on the other nodes. */
export class RemotePresence {
  readonly #nodes = new Map<string, RemoteNode>();

  heartbeat(node: string): RemoteNode {
    const heartbeatAt = performance.now();
    const remote = this.#nodes.get(node) ?? { heartbeatAt, strategies: new Map() };
    remote.heartbeatAt = heartbeatAt;
    this.#nodes.set(node, remote);
    return remote;
  }

  set(node: string, strategyId: number, users: Present[]): void {
    const { strategies } = this.heartbeat(node);
    if (users.length === 0) strategies.delete(strategyId);
    else strategies.set(strategyId, users);
  }

  of(strategyId: number): Present[][] {
    return Array.from(this.#nodes.values(), (remote) => remote.strategies.get(strategyId) ?? []);
  }

  /** Removes nodes that are gone. Returns the strategies that were watched there. */
  removeSilentNodes(): number[] {
    const changed: number[] = [];
    for (const [node, remote] of this.#nodes) {
      if (performance.now() - remote.heartbeatAt <= NODE_TIMEOUT_MS) continue;
      changed.push(...remote.strategies.keys());
      this.#nodes.delete(node);
    }
    return changed;
  }
}
