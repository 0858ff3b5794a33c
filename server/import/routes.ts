import { Refusal } from '../../contract/api/refusal.ts';
import type { Answer } from '../../contract/api/route.ts';
import type { Routes } from '../../contract/api/routes.ts';
import { SHEET_TYPES } from '../../contract/exchange/what.ts';
import type { ImportMapping, SheetTable } from '../../contract/table/mapping.ts';
import type { ImportPreview, ImportSource, SheetGuess } from '../../contract/import/preview.ts';
import { visibleText } from '../../contract/words/invisible.ts';
import { storedAnswer } from '../change/idempotency.ts';
import type { Call, Handler, Handlers } from '../http/call.ts';
import { AnswerFile, fileName } from '../lib/answer-bytes.ts';
import { exportThreadOf } from '../thread/reading-thread.ts';
import { applyImport } from './apply.ts';
import { rememberMapping } from './mappings.ts';
import { type ReadingSource, UnreadableError } from './reading/limits.ts';
import { readSheets } from './reading/read.ts';
import { type PlannedImport, unpacked } from './planned.ts';

/** Bytes that the thread made. */
interface Packed {
  bytes: Uint8Array;
}

type ImportCall = Pick<
  Call<'imports.preview'>,
  'store' | 'strategyId' | 'user' | 'signal' | 'strategyLimits' | 'importLimits' | 'file'
>;

/** The answer to an import that would not do what its preview showed. */
const SOMETHING_ELSE =
  'The strategy was changed meanwhile, and the import would now do something else. Look at the preview again.';
/** How often an import is planned again, because others changed the strategy meanwhile. */
const TRIES = 3;

/** What is read: of a large body, its file is beside it. */
const readable = (source: ImportSource, file: Uint8Array | undefined): ReadingSource =>
  'text' in source
    ? { text: file ?? source.text }
    : { name: source.name, bytes: file ?? Buffer.from(source.bytes, 'base64') };

/** The longest name of a file that the history has. */
const NAME_MAX = 200;

/** The name of a file as the history has it: one line of signs that every database takes; empty for what was pasted. */
const fileNameOf = (source: ImportSource): string =>
  'text' in source
    ? ''
    : visibleText(source.name)
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, NAME_MAX)
        .toWellFormed();

/** Reads the sheets of a call, as bytes for the thread. */
async function readSource(call: ImportCall, source: ImportSource): Promise<Uint8Array<ArrayBuffer>> {
  const { user, signal, importLimits, file } = call;
  try {
    return await readSheets(readable(source, file), importLimits, { userId: user.id, signal });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw new Refusal('invalid_request', error.message, {
      details: [{ path: 'source', message: error.message }],
    });
  }
}

/** Runs a task on the sheets of a file in the thread for files. */
async function runTask<T>(
  call: ImportCall,
  name: string,
  {
    source,
    mapping,
    table,
  }: { source: ImportSource; mapping?: ImportMapping; table?: SheetTable | undefined },
): Promise<T> {
  const { store, strategyId, user, signal, strategyLimits: limits } = call;
  const bytes = await readSource(call, source);
  const input = { strategyId, userId: user.id, limits, mapping, table };
  const waiting = { userId: user.id, signal };
  return (await exportThreadOf(store).runWith(bytes, { name, strategyId, input }, waiting)) as T;
}

/** Answers the sheets of a file with how each would be read. */
const readSheetsCall: Handler<'imports.sheets'> = (call) =>
  runTask<SheetGuess[]>(call, 'import.sheets', call.body);

/** Answers what an import would do. */
const previewCall: Handler<'imports.preview'> = (call) =>
  runTask<ImportPreview>(call, 'import.preview', call.body);

/** Thrown out of a change of a strategy that others changed since the import was planned. */
class StalePlan extends Error {}

/** What the import of a call writes: as it was planned for its preview, or planned again. */
async function takePlan(call: Call<'imports.create'>, isFirst: boolean): Promise<PlannedImport> {
  const { store, strategyId, user, signal, body } = call;
  const input = { strategyId, stamp: body.stamp };
  const waiting = { userId: user.id, signal };
  const seen = isFirst
    ? await exportThreadOf(store).run({ name: 'import.planned', strategyId, input }, waiting)
    : {};
  const { bytes = (await runTask<Packed>(call, 'import.take', body)).bytes } = seen as Partial<Packed>;
  return unpacked(bytes);
}

/** Imports a sheet. */
const importCall: Handler<'imports.create'> = async (call) => {
  const { store, user, key, body, change } = call;
  // Planned again after it was done, the import would do something else.
  const earlier = key && (await storedAnswer(store, user.id, key));
  if (earlier) return earlier.answer as Answer<Routes['imports.create']>;
  for (let tries = 1; ; tries++) {
    const planned = await takePlan(call, tries === 1);
    const { counts, revision, stamp, mapping } = planned;
    if (stamp !== body.stamp) throw new Refusal('conflict', SOMETHING_ELSE);
    try {
      return await change(async (tx) => {
        if (tx.revision - 1 !== revision) throw new StalePlan();
        await applyImport(tx, planned);
        const isChanged = tx.entries.length > 0;
        if (isChanged) {
          tx.record({ entity: 'import', id: tx.revision, label: fileNameOf(body.source), after: counts });
          await rememberMapping(tx, mapping);
        }
        return { revision: isChanged ? tx.revision : revision, counts };
      });
    } catch (error) {
      if (!(error instanceof StalePlan)) throw error;
      if (tries === TRIES) throw new Refusal('conflict', SOMETHING_ELSE);
    }
  }
};

/** Answers the rows that an import would refuse. */
const refusedCall: Handler<'imports.refused'> = async (call) => {
  const { bytes } = await runTask<Packed>(call, 'import.refused', call.body);
  return new AnswerFile(Buffer.from(bytes.buffer), SHEET_TYPES.xlsx, fileName('Refused rows', 'xlsx'));
};

/** The handlers of the calls that import. */
export const importHandlers = {
  'imports.sheets': readSheetsCall,
  'imports.preview': previewCall,
  'imports.create': importCall,
  'imports.refused': refusedCall,
} satisfies Partial<Handlers>;
