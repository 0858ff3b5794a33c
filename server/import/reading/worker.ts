import '../../lib/freeze-prototype.ts';
import { sendToServer, serveTasks } from '../../lib/child-process.ts';
import { limitMemory } from '../../lib/resident-limit.ts';
import { bytesOfSheets } from './cells.ts';
import type { ReadingLimits } from '../../../contract/import/limits.ts';
import { type ReadingSource, UnreadableError } from './limits.ts';
import { readSource } from './read-file.ts';

/** What a process reads. */
export interface ReadingTask {
  source: ReadingSource;
  limits: ReadingLimits;
}

/** What it answers: the sheets as bytes, why there are none as a sentence, or what went wrong. */
export type ReadingAnswer = { sheets: Uint8Array<ArrayBuffer> } | { refusal: string } | { fault: string };

async function answerOf({ source, limits }: ReadingTask): Promise<ReadingAnswer> {
  try {
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
