import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import { type Content, type ContentEvent, Draft } from './content.ts';
import { idsIn } from './references.ts';
import { type Command, type Context, decide } from './decide.ts';
import { badField, Refusal } from '../refusal.ts';

/** A command that was refused, by its index in the batch. */
export interface RefusedCommand {
  index: number;
  refusal: Refusal;
}

/** What a batch of commands changes. */
export interface Outcome {
  /** The content after the commands that were not refused. */
  readonly content: Content;
  events: ContentEvent[];
  /** The id of the record that each command is about, in order; undefined for a refused one. */
  ids: (number | undefined)[];
  refusals: RefusedCommand[];
}

/** Whether a command names a record whose creation was refused: it would only repeat that refusal. */
function followsFrom(refused: ReadonlySet<number>, command: Command): boolean {
  if (refused.size === 0 || command.type === 'undo') return false;
  if (command.id !== undefined && refused.has(command.id)) return true;
  const { fields } = KINDS[command.type.split('.')[0] as KindName];
  return (
    'fields' in command &&
    Object.entries(command.fields).some(
      ([name, value]) => fields[name]?.refers && idsIn(value).some((id) => refused.has(id)),
    )
  );
}

/**
 * Decides commands one after the other, each on the content that those before it left. A generator, so that a large batch can
 * yield to other work between two commands.
 */
export function* decideAll(
  content: Content,
  commands: readonly Command[],
  context: Context,
): Generator<undefined, Outcome> {
  const draft = new Draft(content);
  const outcome: Omit<Outcome, 'content'> = { events: [], ids: [], refusals: [] };
  const refused = new Set<number>();
  const created = new Set<number>();
  for (const [index, command] of commands.entries()) {
    let id: number | undefined;
    try {
      if (command.type.endsWith('.create') && 'id' in command && command.id !== undefined) {
        if (created.has(command.id)) throw badField('id', 'Use the id of a new record once');
        created.add(command.id);
      }
      if (!followsFrom(refused, command)) {
        const decision = decide(draft.content, command, context);
        id = decision.id;
        for (const event of decision.events) {
          draft.apply(event);
          outcome.events.push(event);
        }
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcome.refusals.push({ index, refusal: error });
    }
    if (id === undefined && command.type.endsWith('.create') && 'id' in command && command.id !== undefined)
      refused.add(command.id);
    outcome.ids.push(id);
    yield;
  }
  return {
    ...outcome,
    get content() {
      return draft.content;
    },
  };
}
