import { useEffect, useRef, useState } from 'react';
import type { ImportSource, SheetGuess } from '../../../contract/import/preview.ts';
import { call } from '../../lib/api/call.ts';
import { uploading } from '../../lib/api/upload.ts';
import { faultOf, sourceOf } from './source.ts';

/** What was read: a file or pasted cells, and how each of its sheets would be imported. */
export interface Reading {
  /** Tells it from others. */
  key: number;
  name: string;
  source: ImportSource;
  sheets: readonly SheetGuess[];
}

let lastKey = 0;

/** Reads a file or pasted cells: that it runs, how much of it is sent, why it failed, how to stop it, and to try it again. */
export function useReading(strategyId: number, onRead: (reading: Reading) => void) {
  const [isReading, setReading] = useState(false);
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string>();
  const [retry, setRetry] = useState<() => void>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    setReading(false);
  };

  const readNow = async (input: File | string, signal: AbortSignal): Promise<void> => {
    const source = typeof input === 'string' ? { text: input } : await sourceOf(input);
    setSent(0);
    const sheets = await call('imports.sheets', {
      params: { id: strategyId },
      body: { source },
      signal,
      send: uploading(setSent),
    });
    const name = typeof input === 'string' ? 'Pasted cells' : input.name;
    if (sheets.length === 0) setFault(`${name} has no sheet with rows`);
    else if (!signal.aborted) onRead({ key: ++lastKey, name, source, sheets });
  };

  const read = async (input: File | string): Promise<void> => {
    stop();
    const wrong = typeof input === 'string' ? undefined : faultOf(input);
    setFault(wrong);
    setRetry(undefined);
    if (wrong !== undefined) return;
    const abort = new AbortController();
    running.current = abort;
    setReading(true);
    try {
      await readNow(input, abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return;
      setFault((error as Error).message);
      setRetry(() => () => void read(input));
    }
    if (!abort.signal.aborted) setReading(false);
  };

  return { isReading, sent, fault, retry, stop, setFault, read: (input: File | string) => void read(input) };
}
