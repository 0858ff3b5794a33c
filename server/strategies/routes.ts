import { opensStrategy } from '../../contract/api/token-access.ts';
import { DEFAULT_BOARD_TITLE } from '../../contract/kinds/constants.ts';
import type { Command } from '../../contract/commands/commands.ts';
import type { Strategy } from '../../contract/api/entities.ts';
import type { Template } from '../../contract/api/routes/strategies.ts';
import { transact } from '../change/transact.ts';
import { createStrategy } from './create.ts';
import { completeAnswer } from '../change/idempotency.ts';
import { writeComment } from '../comments/write.ts';
import { deleteStrategy } from './delete.ts';
import { runAll } from '../measures/run.ts';
import { runOnContent } from '../change/apply-commands.ts';
import type { Call, Handler } from '../http/call.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import { enterAll } from '../measures/enter-values.ts';
import { readStrategies, readStrategy } from '../content/strategies.ts';
import { contentBytesOf, flowBytesOf } from '../content/content-bytes.ts';
import { BOARD_TITLE } from './example/board.ts';
import { runExampleMonths } from './example/months.ts';
import { exampleComments } from './example/comments.ts';
import { examplePoints } from './example/points.ts';
import { BOOK_TEMPLATE, example } from './example/example.ts';
import { addTemplate } from '../books/write.ts';
import { BALANCED_SCORECARD, HOSPITAL, PUBLIC_SECTOR, SOFTWARE_COMPANY } from './template-plans.ts';
import { commandsOf } from './template.ts';
import { FILE_EXTENSION, type StrategyFile } from '../../contract/exchange/strategy-file.ts';
import { AnswerFile, fileName } from '../lib/answer-bytes.ts';
import { unpackLists } from '../lib/packed-lists.ts';
import { exportThreadOf } from '../thread/reading-thread.ts';
import { addFile } from './file/import.ts';
import type { CopyInput, FileInput, MadeFile } from './file/tasks.ts';

/** Lists the user's strategies, owned and shared, last changed first. */
export const listStrategiesCall: Handler<'strategies.list'> = async ({ store, user, session: { token } }) => {
  const strategies = await readStrategies(store.read, user.id);
  return token ? strategies.filter(({ id }) => opensStrategy(token, id)) : strategies;
};

/** What a new strategy begins with; `points` are the values and targets of its KPIs. */
interface Start {
  boardTitle: string;
  commands?: (creator: Call<'strategies.create'>['user']) => Command[];
  points?: typeof examplePoints;
  comments?: typeof exampleComments;
  /** What happened in its first months. */
  runMonths?: typeof runExampleMonths;
  bookTemplate?: typeof BOOK_TEMPLATE;
}

const TEMPLATES: Record<Template, Start> = {
  blank: { boardTitle: DEFAULT_BOARD_TITLE },
  balanced_scorecard: { boardTitle: DEFAULT_BOARD_TITLE, commands: () => commandsOf(BALANCED_SCORECARD) },
  public_sector: { boardTitle: DEFAULT_BOARD_TITLE, commands: () => commandsOf(PUBLIC_SECTOR) },
  software_company: { boardTitle: DEFAULT_BOARD_TITLE, commands: () => commandsOf(SOFTWARE_COMPANY) },
  hospital: { boardTitle: DEFAULT_BOARD_TITLE, commands: () => commandsOf(HOSPITAL) },
  example: {
    boardTitle: BOARD_TITLE,
    commands: example,
    points: examplePoints,
    comments: exampleComments,
    runMonths: runExampleMonths,
    bookTemplate: BOOK_TEMPLATE,
  },
};

/** Creates a strategy with what it begins with. */
const createFrom = (
  { store, user, principal, key, strategyLimits: limits, body }: Call<'strategies.create'>,
  { boardTitle, commands, points, comments, bookTemplate }: Start,
): Promise<Strategy> =>
  transact(store, { principal, key, limits }, (created) => {
    const { title, description = '' } = body;
    const today = inputDay();
    return createStrategy(created, { principal, key }, { title, description, boardTitle }, async (tx) => {
      if (commands) {
        const { content } = await runOnContent(tx, commands(user));
        if (points) await enterAll(tx, points(content.kpi.values(), today));
        for (const comment of comments?.(content.kpi.values(), today) ?? []) await writeComment(tx, comment);
        if (bookTemplate) await addTemplate(tx, bookTemplate);
      }
      return readStrategy(tx.writer, user.id, tx.strategyId);
    });
  });

/** Creates a strategy, blank or from a template. */
export const createStrategyCall: Handler<'strategies.create'> = async (call) => {
  const { store, user, principal, key, body } = call;
  const start = TEMPLATES[body.template ?? 'blank'];
  const created = await createFrom(call, start);
  // The months take further revisions. A call that is sent again meanwhile, or after a crash, joins in or resumes them.
  if (!start.runMonths || created.revision > 1) return created;
  await start.runMonths(call, created.id);
  const final = await readStrategy(store.read, user.id, created.id);
  if (!key) return final;
  return transact(store, { principal }, ({ writer }) =>
    completeAnswer(writer, user.id, key, { first: created, final }),
  );
};

/** Creates a strategy of the user from a file. */
const createFromFile = (
  { store, user, principal, key, strategyLimits: limits }: Call<'strategies.fromFile' | 'strategies.copy'>,
  file: StrategyFile,
): Promise<Strategy> => {
  const { title, description = '', boardTitle = DEFAULT_BOARD_TITLE } = file.strategy;
  return transact(store, { principal, key, limits }, (created) =>
    createStrategy(
      created,
      { principal, key, isImported: true },
      { title, description, boardTitle },
      async (tx) => {
        await addFile(tx, file, user);
        return readStrategy(tx.writer, user.id, tx.strategyId);
      },
    ),
  );
};

/** Creates a strategy from a file. */
export const createFromFileCall: Handler<'strategies.fromFile'> = (call) => createFromFile(call, call.body);

/** Has the thread for files do a task with a strategy. */
function runOnFile(
  { store, strategyId, version, strategyLimits, user, signal }: Omit<Call<'strategies.readFile'>, 'body'>,
  name: string,
  more: Omit<CopyInput, keyof FileInput> | object = {},
): Promise<unknown> {
  const { snapshotsPerUser } = strategyLimits;
  const input = { strategyId, version, snapshotsPerUser, ...more };
  return exportThreadOf(store).run({ name, strategyId, input }, { userId: user.id, signal });
}

/** Creates a strategy from another one, by the file of that one. */
export const copyStrategyCall: Handler<'strategies.copy'> = async (call) => {
  const { bytes } = (await runOnFile(call, 'file.pack', { copy: call.body })) as MadeFile;
  return createFromFile(call, (await unpackLists(bytes)) as StrategyFile);
};

/** Answers a strategy as a file. */
export const readFileCall: Handler<'strategies.readFile'> = async (call) => {
  const { bytes, title } = (await runOnFile(call, 'file.make')) as MadeFile;
  call.logEvent('strategy.exported', { what: 'file' });
  const name = fileName(title, FILE_EXTENSION);
  return new AnswerFile(Buffer.from(bytes.buffer), 'application/json; charset=utf-8', name);
};

/** Reads one strategy. */
export const readStrategyCall: Handler<'strategies.read'> = ({ store, user, strategyId }) =>
  readStrategy(store.read, user.id, strategyId);

/** Reads the content of a strategy, by kind. */
export const readContentCall: Handler<'strategies.readContent'> = ({
  store,
  strategyId,
  version,
  encoding,
}) => contentBytesOf(store).get(strategyId, version, encoding);

/** Reads the content of a strategy, nested. */
export const readFlowCall: Handler<'strategies.readFlow'> = ({ store, strategyId, version, encoding }) =>
  flowBytesOf(store).get(strategyId, version, encoding);

/** Updates the given texts of a strategy. */
async function updateTexts({
  store,
  user,
  strategyId,
  change,
  body,
}: Call<'strategies.update'> | Call<'strategies.setBoardTitle'>): Promise<Strategy> {
  await change((tx) => runAll(tx, [{ type: 'strategy.update', id: strategyId, fields: body }]));
  return readStrategy(store.read, user.id, strategyId);
}

/** Renames or describes a strategy. */
export const updateStrategyCall: Handler<'strategies.update'> = updateTexts;

/** Sets the board's title. */
export const setBoardTitleCall: Handler<'strategies.setBoardTitle'> = updateTexts;

/** Deletes a strategy for good. */
export const deleteStrategyCall: Handler<'strategies.delete'> = ({ change, logEvent }) =>
  change(async (tx) => {
    const { title, counts } = await deleteStrategy(tx);
    tx.afterCommit(() => logEvent('strategy.deleted', { title, deleted: counts }));
  });
