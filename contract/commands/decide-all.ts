import { type Content, type ContentEvent, Draft } from './content.ts';
import { type Command, createdId, kindOf } from './commands.ts';
import { type Context, decide } from './decide.ts';
import { followUps } from './derived-progress.ts';
import { idsIn, REFERENCES } from './references.ts';
import { badField, Refusal } from '../api/refusal.ts';

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
  /** The index of the command that made each event. */
  causes: number[];
  /** Those of the events that set what follows from others: no user set it. */
  derived: ReadonlySet<ContentEvent>;
  /** The id of the record that each command is about, in order; undefined for a refused one. */
  ids: (number | undefined)[];
  refusals: RefusedCommand[];
}

/** Whether a command names a record whose creation was refused: it would only repeat that refusal. */
function followsFrom(refused: ReadonlySet<number>, command: Command): boolean {
  if (refused.size === 0 || command.type === 'undo') return false;
  if (command.id !== undefined && refused.has(command.id)) return true;
  return (
    'fields' in command &&
    REFERENCES[kindOf(command)].some(({ field }) =>
      idsIn(command.fields[field]).some((id) => refused.has(id)),
    )
  );
}

/** How many events of one command are applied before other work runs: a deletion may make tens of thousands. */
const APPLIED_AT_ONCE = 500;

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
  const derived = new Set<ContentEvent>();
  const outcome: Omit<Outcome, 'content'> = { events: [], causes: [], derived, ids: [], refusals: [] };
  const refused = new Set<number>();
  const created = new Set<number>();
  for (const [index, command] of commands.entries()) {
    let id: number | undefined;
    const newId = createdId(command);
    try {
      if (newId !== undefined && created.has(newId)) throw badField('id', 'Use the id of a new record once');
      if (newId !== undefined) created.add(newId);
      if (!followsFrom(refused, command)) {
        const decision = decide(draft.content, command, context);
        id = decision.id;
        for (const [at, event] of decision.events.entries()) {
          draft.apply(event);
          outcome.events.push(event);
          outcome.causes.push(index);
          if (at % APPLIED_AT_ONCE < APPLIED_AT_ONCE - 1) continue;
          draft.applyAll();
          yield;
        }
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcome.refusals.push({ index, refusal: error });
    }
    if (id === undefined && newId !== undefined) refused.add(newId);
    outcome.ids.push(id);
    yield;
  }
  if (outcome.events.length > 0)
    for (const { event, cause } of followUps(draft.content, outcome.events)) {
      draft.apply(event);
      derived.add(event);
      outcome.events.push(event);
      outcome.causes.push(outcome.causes[cause] ?? 0);
    }
  return {
    ...outcome,
    get content() {
      return draft.content;
    },
  };
}
