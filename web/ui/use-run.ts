import { useState } from 'react';
import { toast } from './toast.tsx';

/** Runs a call of a button: whether it runs, and a toast where it fails. */
export function useRun(): [isRunning: boolean, run: (act: () => Promise<void>) => void] {
  const [isRunning, setRunning] = useState(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    setRunning(true);
    try {
      await act();
    } catch (error) {
      toast.failure(error as Parameters<typeof toast.failure>[0]);
    } finally {
      setRunning(false);
    }
  };
  return [isRunning, (act) => void run(act)];
}
