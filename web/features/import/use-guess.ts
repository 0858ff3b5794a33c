import { useEffect, useRef, useState } from 'react';
import type { SheetTable } from '../../../contract/table/mapping.ts';
import { call } from '../../lib/api/call.ts';
import type { Wizard } from './use-wizard.ts';

/** Guesses the columns anew where a person says what a row is, or where the heading is. */
export function useGuess(strategyId: number, { reading, mapping, change, adopt }: Wizard) {
  const [isGuessing, setGuessing] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const guess = async (table: SheetTable): Promise<void> => {
    if (!reading) return;
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setGuessing(true);
    const [sheet] = await call('imports.sheets', {
      params: { id: strategyId },
      body: { source: reading.source, table },
      signal: abort.signal,
      // The columns stay as they are, and can be chosen by hand.
    }).catch(() => []);
    if (abort.signal.aborted) return;
    setGuessing(false);
    if (sheet) adopt(sheet);
  };

  return {
    isGuessing,
    /** Takes what a person says of the table. */
    say: (said: Pick<SheetTable, 'heading' | 'rows'>) => {
      if (!mapping) return;
      change(said);
      void guess({ sheet: mapping.sheet, heading: mapping.heading, ...said });
    },
  };
}
