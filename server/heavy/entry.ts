import '../lib/freeze-prototype.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../contract/api/refusal.ts';
import { openReads } from '../store/open.ts';
import type { Location, Store } from '../store/store.ts';
import { type FromThread, sentFault, type ToThread } from '../thread/protocol.ts';
import { TASKS } from './tasks.ts';

const store = await openReads(workerData as Location);

/** A task by its name: one of the thread alone, or a heavy call. */
const taskOf = async (
  name: string,
): Promise<((store: Store, input: never) => Promise<unknown>) | undefined> =>
  (await TASKS[name]?.()) ?? (await import('./calls.ts')).CALL_TASKS[name];

type Work = Exclude<ToThread, 'end'>;

async function resultOf({ id, task: { name, input }, bytes }: Work): Promise<FromThread> {
  try {
    const run = await taskOf(name);
    return { id, result: await run?.(store, (bytes ? { ...input, bytes } : input) as never) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { id, ...sentFault(error) };
    const { code, message: sentence, details } = error;
    return { id, refusal: { code, sentence, details } };
  }
}

/** Sends a result; its bytes and its file go without another copy. */
async function work(asked: Work): Promise<void> {
  const message = await resultOf(asked);
  const { bytes, file } = ('result' in message ? (message.result ?? {}) : {}) as {
    bytes?: Uint8Array<ArrayBuffer>;
    file?: Uint8Array<ArrayBuffer>;
  };
  parentPort?.postMessage(
    message,
    [bytes, file].flatMap((part) => (part ? [part.buffer] : [])),
  );
}

parentPort?.on('message', (message: ToThread) => {
  if (message === 'end') {
    parentPort?.close();
    void store.close();
  } else void work(message);
});
