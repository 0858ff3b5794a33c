import type { Change } from '../../../contract/change.ts';

/** One act of the viewer that can be taken back: the one update that a command made. */
export interface Act {
  strategyId: number;
  change: Change;
}

/** How many acts are remembered. */
const MEMORY = 100;

/** Entities whose updates can be taken back. */
const REVERSIBLE = new Set<Change['entity']>([
  'strategy',
  'node',
  'kpi',
  'initiative',
  'tactic',
  'actionStep',
]);

/**
 * The viewer's acts of this tab, as the server told them: what can be undone, and what was undone and can be done again.
 * An undo is a change like any other; it is told apart by its command, and word of it lands on the other pile.
 */
export class UndoStack {
  #done: Act[] = [];
  #undone: Act[] = [];
  readonly #commands = new Map<string, 'undo' | 'redo'>();

  /** Takes word of changes with the commands of this tab; creations and deletions are not taken back. */
  hear(strategyId: number, changes: readonly Change[]): void {
    for (const [command, its] of Map.groupBy(changes, (change) => change.commandId)) {
      if (command === null) continue;
      const kind = this.#commands.get(command);
      this.#commands.delete(command);
      const [change] = its;
      if (its.length > 1 || !change || change.operation !== 'update' || !REVERSIBLE.has(change.entity))
        continue;
      const act = { strategyId, change };
      if (kind === 'undo') this.#undone = [...this.#undone, act];
      else this.#done = [...this.#done, act].slice(-MEMORY);
      // Something new was done: what was undone before it cannot be done again on top of it.
      if (kind === undefined) this.#undone = [];
    }
  }

  /** The last act, or the last on one thing, taken from its pile; `command` is the one that will take it back. */
  take(kind: 'undo' | 'redo', command: string, of?: Pick<Change, 'entity' | 'id'>): Act | undefined {
    const pile = kind === 'undo' ? this.#done : this.#undone;
    const at = pile.findLastIndex(
      ({ change }) => !of || (change.entity === of.entity && change.id === of.id),
    );
    if (at < 0) return undefined;
    this.#commands.set(command, kind);
    return pile.splice(at, 1)[0];
  }

  /** Whether there is something to take back, or to do again. */
  has(kind: 'undo' | 'redo'): boolean {
    return (kind === 'undo' ? this.#done : this.#undone).length > 0;
  }
}
