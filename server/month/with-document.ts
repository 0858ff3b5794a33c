import { Refusal } from '../../contract/api/refusal.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import { StaleDocument } from './lock-period.ts';
import type { StrategyTx } from '../change/tx.ts';
import { storedCalendar } from '../content/calendar.ts';
import type { Store } from '../store/store.ts';
import { runAside } from '../thread/reading-thread.ts';
import { takeDocument, type TakenDocument } from './document.ts';

/** Who changes which strategy. */
interface Changing {
  store: Store;
  strategyId: number;
  change: <T>(apply: (tx: StrategyTx) => Promise<T>) => Promise<T>;
}

/** How often a document is computed again because the strategy changed meanwhile. */
const ATTEMPTS = 10;

/** Computes a document of the period that `choose` gives, and writes it in a change, unless the strategy changed in between: then again. */
export async function withDocument<T>(
  { store, strategyId, change }: Changing,
  choose: (calendar: Calendar) => Period,
  apply: (tx: StrategyTx, document: TakenDocument) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { grain, start } = choose(await storedCalendar(store.read, strategyId));
    const input = { strategyId, grain, start };
    const document = await runAside(
      store,
      { name: 'document.take', strategyId, input },
      { here: () => takeDocument(store, input) },
    );
    try {
      return await change((tx) => apply(tx, document));
    } catch (error) {
      if (!(error instanceof StaleDocument)) throw error;
    }
  }
  throw new Refusal('conflict', 'Others are changing this strategy right now. Try again in a moment.');
}
