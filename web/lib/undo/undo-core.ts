import type { Change } from '../../../contract/change.ts';

/** A reversible edit of the viewer: the only update of its command. */
export interface ReversibleEdit {
  strategyId: number;
  change: Change;
}

/** How many edits are kept. */
const MAX_EDITS = 100;

/** Entities with reversible updates. */
const REVERSIBLE = new Set<Change['entity']>([
  'strategy',
  'node',
  'kpi',
  'initiative',
  'tactic',
  'actionStep',
]);

/**
 * The undo and redo stacks of this tab, filled from the server's change events.
 * An undo is a change like any other: its command says that it goes to the redo stack.
 */
export class UndoStack {
  #done: ReversibleEdit[] = [];
  #undone: ReversibleEdit[] = [];
  readonly #commands = new Map<string, 'undo' | 'redo'>();

  /** Records changes of this tab's commands; creations and deletions are not reversible. */
  record(strategyId: number, changes: readonly Change[]): void {
    for (const [command, its] of Map.groupBy(changes, (change) => change.commandId)) {
      if (command === null) continue;
      const kind = this.#commands.get(command);
      this.#commands.delete(command);
      const [change] = its;
      if (its.length > 1 || !change || change.operation !== 'update' || !REVERSIBLE.has(change.entity))
        continue;
      const edit = { strategyId, change };
      if (kind === 'undo') this.#undone = [...this.#undone, edit];
      else this.#done = [...this.#done, edit].slice(-MAX_EDITS);
      // A new edit clears the redo stack.
      if (kind === undefined) this.#undone = [];
    }
  }

  /** Pops the last edit, or the last one of a record. `command` will reverse it. */
  take(
    kind: 'undo' | 'redo',
    command: string,
    of?: Pick<Change, 'entity' | 'id'>,
  ): ReversibleEdit | undefined {
    const stack = kind === 'undo' ? this.#done : this.#undone;
    const index = stack.findLastIndex(
      ({ change }) => !of || (change.entity === of.entity && change.id === of.id),
    );
    if (index < 0) return undefined;
    this.#commands.set(command, kind);
    return stack.splice(index, 1)[0];
  }

  /** Whether there is something to undo, or to redo. */
  has(kind: 'undo' | 'redo'): boolean {
    return (kind === 'undo' ? this.#done : this.#undone).length > 0;
  }
}
