import '../../lib/freeze-prototype.ts';
import { receiveInput, sendToServer, serveTasks } from '../../lib/child-process.ts';
import { bytesOfSheets } from './cells.ts';
import type { ReadingLimits } from '../../../contract/import/limits.ts';
import { limitMemory, UnreadableError } from './limits.ts';
import { readSource } from './read-file.ts';

/** What a process reads, whose bytes come beside it. */
export interface ReadingTask {
  /** Of a file; what was pasted has none. */
  name?: string | undefined;
  length: number;
  limits: ReadingLimits;
}

/** What it answers: the sheets as bytes, why there are none as a sentence, or what went wrong. */
export type ReadingAnswer = { sheets: Uint8Array<ArrayBuffer> } | { refusal: string } | { fault: string };

async function answerOf({ name, length, limits }: ReadingTask): Promise<ReadingAnswer> {
  try {
    const bytes = await receiveInput(length);
    const source = name === undefined ? { text: bytes } : { name, bytes };
    return { sheets: bytesOfSheets(await readSource(source, limits)) };
  } catch (error) {
    if (error instanceof UnreadableError) return { refusal: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

serveTasks(async (task: ReadingTask) => {
  limitMemory(task.limits.memory);
  await sendToServer(await answerOf(task));
});
