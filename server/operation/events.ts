import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { eventsAfter } from './event-stream.ts';
import { openStore } from '../store/open.ts';
import type { Row } from '../store/schema.ts';
import { type CommandResult, OperationError, requireEmbeddedInUse } from './command.ts';
import { runCommand } from './run-command.ts';

/** The most events that one command prints. */
const EVENTS_MAX = 1000;

const USAGE = `Usage: npm run events -- list [--after ID]

Prints the events of all strategies after the one with this id, oldest first, a line of JSON each: at most ${EVENTS_MAX.toLocaleString('en-US')}.
Continue after the id of the last line.`;

const fields = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

const lineOf = (event: Row<'events'>): string =>
  JSON.stringify({
    id: event.id,
    at: event.at,
    strategyId: event.strategy_id,
    revision: event.revision,
    seq: event.seq,
    userId: event.user_id,
    actor: event.actor,
    entity: event.entity,
    entityId: event.entity_id,
    operation: event.operation,
    label: event.label,
    before: fields(event.before),
    after: fields(event.after),
    commandId: event.command_id,
  });

/** The cursor in a command line. Throws OperationError for anything else. */
function readCursor(words: string[]): number {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { after: { type: 'string', default: '0' } },
      allowPositionals: true,
    });
    if (positionals.join(' ') === 'list' && /^\d{1,15}$/.test(values.after)) return Number(values.after);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new OperationError(USAGE);
}

async function listEvents(words: string[]): Promise<CommandResult> {
  const after = readCursor(words);
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) requireEmbeddedInUse(config);
  const store = await openStore(config);
  try {
    const events = await eventsAfter(store, after, EVENTS_MAX);
    return { message: events.map(lineOf).join('\n'), act: { after, events: events.length } };
  } finally {
    await store.close();
  }
}

if (import.meta.main) await runCommand(() => 'events.list', listEvents);
