import type { Present } from '../../contract/live.ts';
import type { Peer } from './peer.ts';

/** One entry a person, however many sockets; what each has open to edit is told once. */
export function merge(lists: Present[][]): Present[] {
  const people = new Map<number, Present>();
  for (const one of lists.flat()) {
    const known = people.get(one.userId);
    if (!known) {
      people.set(one.userId, { ...one, editing: [...one.editing] });
      continue;
    }
    for (const edited of one.editing) {
      if (!known.editing.some((it) => it.entity === edited.entity && it.id === edited.id))
        known.editing.push(edited);
    }
  }
  return [...people.values()].toSorted((a, b) => a.userId - b.userId);
}

/** Who watches a strategy on this node. */
export const presentOf = (strategyId: number, peers: Iterable<Peer>): Present[] =>
  merge(
    Array.from(peers, (peer) => {
      const edited = peer.watching.get(strategyId);
      return [
        { userId: peer.session.user.id, name: peer.session.user.name, editing: edited ? [edited] : [] },
      ];
    }),
  );

interface Remote {
  heard: number;
  strategies: Map<number, Present[]>;
}

/** How long a node may be silent before those on it are taken to be gone: milliseconds. */
const SILENCE_MS = 40_000;

/** Who watches what on the other nodes, as they told it. */
export class RemotePresence {
  readonly #nodes = new Map<string, Remote>();

  /** Remembers that a node lives. */
  hear(node: string, now = performance.now()): Remote {
    const remote = this.#nodes.get(node) ?? { heard: now, strategies: new Map() };
    remote.heard = now;
    this.#nodes.set(node, remote);
    return remote;
  }

  /** Takes what a node says of one strategy. */
  tell(node: string, strategyId: number, people: Present[]): void {
    const { strategies } = this.hear(node);
    if (people.length === 0) strategies.delete(strategyId);
    else strategies.set(strategyId, people);
  }

  of(strategyId: number): Present[][] {
    return Array.from(this.#nodes.values(), (remote) => remote.strategies.get(strategyId) ?? []);
  }

  /** Forgets nodes that fell silent; gives the strategies whose people changed by that. */
  forgetSilent(now = performance.now()): number[] {
    const changed: number[] = [];
    for (const [node, remote] of this.#nodes) {
      if (now - remote.heard <= SILENCE_MS) continue;
      changed.push(...remote.strategies.keys());
      this.#nodes.delete(node);
    }
    return changed;
  }
}
