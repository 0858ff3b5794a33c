import { apply, type Content, emptyContent } from '../../../contract/commands/content.ts';
import type { BatchAnswer } from '../../../contract/commands/command.ts';
import { type EnteredValue, viewOfEntered } from '../../../contract/commands/enter-values.ts';
import { decideAll } from '../../../contract/commands/decide-all.ts';
import { type Command, kindOf } from '../../../contract/commands/commands.ts';
import { mapReferences } from '../../../contract/commands/references.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { inputDay } from '../../../contract/month/input-status.ts';
import { KINDS, titleOf } from '../../../contract/kinds/kinds.ts';
import type { KindName } from '../../../contract/kinds/names.ts';
import { runAtOnce } from '../../../contract/scorecard/run-at-once.ts';
import { capitalized } from '../../../contract/words/capitalized.ts';
import type { EditCommand, Shown } from './edit.ts';

type Resolve = (id: number) => number;

const NO_LIMITS = { objectives: Infinity, kpis: Infinity, initiatives: Infinity, tacticsAndSteps: Infinity };

/** A command with the real ids of records created before, where they are known. */
function resolved<C extends EditCommand>(command: C, resolve: Resolve): C {
  if (command.type === 'undo') return command;
  return {
    ...command,
    ...('id' in command && command.id !== undefined && { id: resolve(command.id) }),
    ...('fields' in command && { fields: mapReferences(kindOf(command), command.fields, resolve) }),
  };
}

/** The fields as the server keeps them, texts trimmed; a value that it will refuse stays as it is. */
function storedFields(kind: KindName, fields: Record<string, unknown>): Record<string, unknown> {
  const rules = KINDS[kind].fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const parsed = rules[name]?.refers ? undefined : rules[name]?.rule?.safeParse(value);
      return [name, parsed?.success ? parsed.data : value];
    }),
  );
}

/** A command as it is decided here, before the server answers. */
function expected(command: EditCommand, resolve: Resolve): Command {
  const realCommand = resolved(command, resolve);
  if (realCommand.type === 'values.enter') return realCommand;
  return 'fields' in realCommand
    ? { ...realCommand, fields: storedFields(kindOf(realCommand), realCommand.fields) }
    : realCommand;
}

/** A command with what is shown of an entered value at once: the scores above follow with the answer. */
function shownBy({ kpi: kpis }: Content, command: Command): Command {
  const kpi = command.type === 'values.enter' ? kpis.get(command.id) : undefined;
  if (!kpi || command.type !== 'values.enter') return command;
  const fields = viewOfEntered(kpi, command.fields as unknown as EnteredValue, inputDay());
  return fields ? { type: 'kpi.update', id: kpi.id, fields } : command;
}

/** The content with the texts of the strategy, which the cache holds apart. */
function contentIn({ revised, strategy }: Shown): Content {
  const content = revised?.content ?? emptyContent();
  if (!strategy) return content;
  const { id, title, description, boardTitle, mapTurned } = strategy;
  const texts = { id, title, description, boardTitle, mapTurned, calendar: null };
  return { ...content, strategy: new Map([[id, texts]]) };
}

function withContent({ revised, strategy }: Shown, content: Content): Shown {
  const texts = strategy && content.strategy.get(strategy.id);
  return {
    revised: revised && { ...revised, content },
    strategy: strategy && ({ ...strategy, ...texts } satisfies Strategy),
  };
}

/** What is shown until the server answers. A command that it will probably refuse changes nothing here. */
export function optimistic(
  shown: Shown,
  strategyId: number,
  commands: readonly EditCommand[],
  resolve: Resolve,
): Shown {
  // Far from the ids of the outbox: for links, which no page names.
  let id = Number.MIN_SAFE_INTEGER;
  const context = { strategyId, day: inputDay(), limits: NO_LIMITS, nextId: () => ++id };
  const content = contentIn(shown);
  const likely = commands.map((command) => shownBy(content, expected(command, resolve)));
  return withContent(shown, runAtOnce(decideAll(content, likely, context)).content);
}

/** What is shown with the records of the server's answer. */
export function settled(shown: Shown, { records }: BatchAnswer): Shown {
  const events = records.map(({ kind, id, record }) => ({ entity: kind, id, before: null, after: record }));
  return withContent(shown, apply(contentIn(shown), events));
}

/** The title of the record that an edit is about, by its answer, or the name of its kind; empty where it was deleted. */
export function labelOf({ ids, records }: BatchAnswer): string {
  const main = Object.keys(ids).length > 0 ? records[0] : records.at(-1);
  return main?.record ? titleOf(main.kind, main.record) || capitalized(main.kind) : '';
}

/** Commands as they are sent: the records that they create keep their temporary ids, also when they are sent again. */
export function sent(commands: readonly EditCommand[], own: readonly number[], resolve: Resolve): object[] {
  const others: Resolve = (id) => (own.includes(id) ? id : resolve(id));
  return commands.map((command) =>
    command.type === 'undo' ? { type: 'undo', revision: command.revision } : resolved(command, others),
  );
}
