import type { Change } from '../../../../contract/api/change.ts';
import { capitalized } from '../../../../contract/words/capitalized.ts';
import { isKindName } from '../../../../contract/kinds/names.ts';
import type { DoneEdit } from '../outbox.ts';

/** An edit of the viewer that can be taken back, with its changes as far as they arrived. */
export interface ReversibleEdit {
  strategyId: number;
  revision: number;
  changes: readonly Change[];
  /** The title of the record that it is about. */
  label: string;
}

/** The title of the record that a change is about; the name of its kind where it has none. */
const labelOf = ({ entity, label }: Change): string => label || capitalized(entity);

/** What an import is called where it can be undone. */
export const importLabel = (name: string): string =>
  name === '' ? 'Import of a pasted sheet' : `Import of ${name}`;

/** How many edits are kept. */
const MAX_EDITS = 100;

/** Of the strategy itself, only the title of its board is content. */
const isContent = ({ entity, after }: Change): boolean =>
  entity === 'strategy'
    ? after !== null && Object.keys(after).every((name) => name === 'boardTitle')
    : isKindName(entity) || entity === 'points' || entity === 'import';

/**
 * The undo and redo stacks of this tab, filled from the server's answers and change events, whichever come first. The events
 * of a very large edit do not arrive at all.
 * An undo is a change like any other: its command says that it goes to the redo stack.
 */
export class UndoStack {
  #done: ReversibleEdit[] = [];
  #undone: ReversibleEdit[] = [];
  readonly #commands = new Map<string, 'undo' | 'redo'>();
  /** The commands of all edits that were recorded. */
  readonly #recorded = new Set<string>();

  /** Records changes of this tab's edits. */
  record(strategyId: number, changes: readonly Change[]): void {
    for (const [command, sameCommand] of Map.groupBy(changes, (change) => change.commandId)) {
      if (command === null) continue;
      const [first] = sameCommand;
      if (!first || !sameCommand.every(isContent)) continue;
      // What goes along with a deletion comes before the record itself.
      const main = first.operation === 'create' ? first : (sameCommand.at(-1) ?? first);
      const imported = sameCommand.find(({ entity }) => entity === 'import');
      const label = imported ? importLabel(imported.label) : labelOf(main);
      const edit = { strategyId, revision: first.revision, changes: sameCommand, label };
      this.#add(command, edit);
    }
  }

  /** Records an edit of this tab by its answer, unless its changes came before. */
  recordDone(strategyId: number, { key, revision, label }: DoneEdit): void {
    if (!this.#recorded.has(key)) this.#add(key, { strategyId, revision, changes: [], label });
  }

  #add(command: string, edit: ReversibleEdit): void {
    if (this.#recorded.has(command)) {
      const isIt = (other: ReversibleEdit): boolean =>
        other.strategyId === edit.strategyId && other.revision === edit.revision;
      this.#done = this.#done.map((other) => (isIt(other) ? edit : other));
      this.#undone = this.#undone.map((other) => (isIt(other) ? edit : other));
      return;
    }
    this.#recorded.add(command);
    const kind = this.#commands.get(command);
    this.#commands.delete(command);
    if (kind === 'undo') this.#undone = [...this.#undone, edit];
    else this.#done = [...this.#done, edit].slice(-MAX_EDITS);
    // A new edit clears the redo stack.
    if (kind === undefined) this.#undone = [];
  }

  /** Pops the last edit, or the last one that `matches`. `command` will reverse it. */
  take(
    kind: 'undo' | 'redo',
    command: string,
    matches: (edit: ReversibleEdit) => boolean = () => true,
  ): ReversibleEdit | undefined {
    const stack = kind === 'undo' ? this.#done : this.#undone;
    const index = stack.findLastIndex(matches);
    if (index < 0) return undefined;
    this.expect(kind, command);
    return stack.splice(index, 1)[0];
  }

  /** Notes that a command will reverse an edit. */
  expect(kind: 'undo' | 'redo', command: string): void {
    this.#commands.set(command, kind);
  }

  /** Whether there is something to undo, or to redo. */
  has(kind: 'undo' | 'redo'): boolean {
    return (kind === 'undo' ? this.#done : this.#undone).length > 0;
  }
}
