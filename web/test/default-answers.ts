import { Batch } from '../../contract/commands/command.ts';
import { type ContentEvent, recordsOf } from '../../contract/commands/content.ts';
import { decideAll } from '../../contract/commands/decide-all.ts';
import { type Command, createdId, kindOf } from '../../contract/commands/commands.ts';
import { type EnteredValue, viewOfEntered } from '../../contract/commands/enter-values.ts';
import { DEFAULT_LIMITS } from '../../contract/commands/limits.ts';
import { mapReferences } from '../../contract/commands/references.ts';
import type { ContentRecords, Strategy, User } from '../../contract/api/entities.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import type { Answer } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import type { Point } from '../../contract/scorecard/settings.ts';
import { runAtOnce } from '../../contract/scorecard/run-at-once.ts';
import { revisedOf } from '../../contract/api/views.ts';
import { Refusal, type Handlers } from './answers.ts';
import { nextId, recordsIn, responsibleFor } from './content.ts';
import { enterValue, scorecardAnswers } from './scorecard-answers.ts';

/** What the fake server holds. */
export interface World {
  /** Who is signed in. */
  user: User | null;
  /** The strategies of the list; all have the same content. */
  strategies: Strategy[];
  content: ContentRecords;
  calendar: Calendar;
  /** The points of measures by KPI. */
  points: Map<number, Point[]>;
}

interface Found<T> {
  one: T;
  /** Where it is. */
  list: T[];
}

function find<T extends { id: number }>(lists: readonly T[][], id: number): Found<T> {
  for (const list of lists) {
    const one = list.find((it) => it.id === id);
    if (one) return { one, list };
  }
  throw new Refusal('not_found', 'Not found.');
}

/** Changes the fields that a body gives. */
const change = <T extends object>({ one }: Found<T>, body: object): T => Object.assign(one, given(body));
const remove = <T>({ one, list }: Found<T>): void => void list.splice(list.indexOf(one), 1);
const given = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Does what the commands of a batch say, all or nothing; a negative id becomes the next one. */
function runBatch(
  server: World,
  commands: readonly Command[],
): { answer: Answer<Routes['commands.run']>; events: readonly ContentEvent[] } {
  const [{ id: strategyId } = { id: 0 }] = server.strategies;
  const ids = new Map<number, number>();
  const real = (id: number): number => ids.get(id) ?? id;
  const named = commands.map((command): Command => {
    if (command.type === 'undo') return command;
    const created = createdId(command);
    if (created !== undefined) ids.set(created, nextId());
    return {
      ...command,
      ...(command.id !== undefined && { id: real(command.id) }),
      ...('fields' in command && { fields: mapReferences(kindOf(command), command.fields, real) }),
    };
  });
  const texts = server.strategies.map((it) => [it.id, { ...it, calendar: null }] as const);
  const before = { ...revisedOf(server.content).content, strategy: new Map(texts) };
  const context = { strategyId, day: inputDay(), limits: DEFAULT_LIMITS, nextId };
  // The record of a KPI that is due once has its value.
  const done = named.map((command): Command => {
    const kpi = command.type === 'values.enter' ? before.kpi.get(command.id) : undefined;
    if (command.type !== 'values.enter' || kpi?.grain !== null) return command;
    const fields = viewOfEntered(kpi, command.fields as unknown as EnteredValue, context.day) ?? {};
    return { type: 'kpi.update', id: kpi.id, fields };
  });
  const { content, events, refusals } = runAtOnce(decideAll(before, done, context));
  const [refused] = refusals;
  if (refused) {
    const { code, message, details = [] } = refused.refusal;
    const path = `commands.${refused.index}.fields.`;
    throw new Refusal(
      code,
      message,
      details.map((one) => ({ ...one, path: path + one.path })),
    );
  }
  const { revision } = server.content;
  const entered = done.flatMap((command) => (command.type === 'values.enter' ? [command] : []));
  for (const { id, fields } of entered)
    enterValue(server, content.kpi.get(id), fields as unknown as EnteredValue);
  server.content = { revision, ...recordsIn(content) };
  server.strategies = server.strategies.map((it) => ({ ...it, ...content.strategy.get(it.id) }));
  const answer = {
    revision,
    ids: Object.fromEntries(Array.from(ids, ([temporary, id]) => [String(temporary), id])),
    records: [...events, ...entered.map(({ id }) => ({ entity: 'kpi' as const, id }))].map(
      ({ entity, id }) => ({
        kind: entity,
        id,
        record: recordsOf(content, entity).get(id) ?? null,
      }),
    ),
  };
  return { answer, events };
}

/** How the fake server answers, unless a test says otherwise: it reads and writes what it holds. */
export function defaultAnswers(server: World): Handlers {
  const strategyOf = (id: number) => find([server.strategies], id);
  // Its revision stays the same, so an undo takes back the last batch.
  let last: readonly ContentEvent[] = [];
  const run = (given: readonly (Command | { type: 'undo' })[]): Answer<Routes['commands.run']> => {
    const commands = given.map((one) => (one.type === 'undo' ? { type: one.type, events: last } : one));
    const { answer, events } = runBatch(server, commands);
    last = events;
    return answer;
  };
  return {
    'user.read': () => {
      if (!server.user) throw new Refusal('not_signed_in', 'Sign in first.');
      return server.user;
    },
    'session.delete': () => void (server.user = null),
    'strategies.list': () => server.strategies,
    'strategies.read': ({ params }) => strategyOf(params.id).one,
    'strategies.update': ({ params, body }) => change(strategyOf(params.id), body),
    'strategies.delete': ({ params }) => remove(strategyOf(params.id)),
    'strategies.readContent': () => server.content,
    'notifications.count': () => ({ unread: 0 }),
    'updates.count': () => ({ open: 0 }),
    'updates.overview': () => ({ strategies: [] }),
    'comments.count': () => ({ counts: [] }),
    'findings.listDismissed': () => ({ dismissed: [] }),
    'periods.checks': () => ({ checks: [] }),
    'reviews.list': () => ({ reviews: [] }),
    'books.list': () => ({ books: [] }),
    'snapshots.list': () => ({ snapshots: [] }),
    'feeds.list': () => [],
    'email.read': () => ({
      email: null,
      pending: null,
      pendingUntil: null,
      sendsMail: true,
      digest: 'off',
      hour: 8,
      timeZone: null,
      nextDigest: null,
    }),
    'signIn.read': () => ({
      hasPassword: true,
      confirmedUntil: null,
      passkeys: [],
      identities: [],
      providers: [],
    }),
    'admin.connections.read': () => ({ mail: { isOn: false, address: null }, providers: [] }),
    'members.responsibilities': () => responsibleFor(),
    'ownerNames.list': () => [],
    'publications.list': () => ({ publications: [] }),
    'pulls.list': () => ({ pulls: [] }),
    'webhooks.list': () => ({ webhooks: [] }),
    'strategyTokens.list': () => [],
    'commands.run': ({ body }) => run(Batch.parse(body).commands),
    ...scorecardAnswers(server),
  };
}
