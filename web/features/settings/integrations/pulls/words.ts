import type { PullRun } from '../../../../../contract/pulls/pull.ts';
import { listOf } from '../../../../../contract/words/list.ts';

/** What a run or a trial did, in words. */
export function countsText({
  written,
  same,
  refused,
}: Pick<PullRun, 'written' | 'same' | 'refused'>): string {
  const parts = [
    written > 0 ? `${written} written` : '',
    same > 0 ? `${same} the same already` : '',
    refused > 0 ? `${refused} refused` : '',
  ].filter(Boolean);
  return parts.length === 0 ? 'Nothing to write' : listOf(parts);
}

/** What became of a run. */
export const runText = (run: PullRun): string => run.why ?? `${countsText(run)}.`;
