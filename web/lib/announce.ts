import type { Flow } from '../../contract/entities.ts';
import { heardOf, newsOf, type Heard } from './announce-words.ts';
import { onChanges } from './live/live.ts';
import { flowKey, queryClient } from './query.ts';
import { viewerId } from './session.ts';
import { Store } from './store.ts';

/** How long changes are gathered after the first before they are told, and the least between two sentences: milliseconds. */
const GATHER_MS = 1500;
const REST_MS = 6000;

/** The last sentence about what others changed, for a polite live region. */
export const news = new Store('');

let gathered: Heard[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let toldAt = Number.NEGATIVE_INFINITY;

function tell(): void {
  timer = undefined;
  toldAt = performance.now();
  const sentence = newsOf(gathered);
  gathered = [];
  // The same words again are read only when the region changes.
  news.set(sentence === news.get() ? `${sentence}\u00a0` : sentence);
}

/** Tells in one sentence what others change, however much it is, until the returned function is called. */
export function tellOfOthers(): () => void {
  const stop = onChanges((strategyId, changes) => {
    const flow = queryClient.getQueryData<Flow>(flowKey(strategyId));
    for (const change of changes) {
      if (change.userId === viewerId() && !change.byOperator) continue;
      const heard = heardOf(change, (id) => flow?.nodes.find((node) => node.id === id)?.type);
      if (heard) gathered.push(heard);
    }
    if (gathered.length === 0 || timer !== undefined) return;
    timer = setTimeout(tell, Math.max(GATHER_MS, toldAt + REST_MS - performance.now()));
  });
  return () => {
    stop();
    clearTimeout(timer);
    timer = undefined;
    gathered = [];
  };
}
