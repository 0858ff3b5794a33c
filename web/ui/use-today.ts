import { useSyncExternalStore } from 'react';
import { inputDay } from '../../contract/month/input-status.ts';
import { today } from '../../contract/words/dates.ts';

const never = () => () => undefined;

/** Today where the reader is, YYYY-MM-DD. The server, which does not know where that is, renders the day in UTC. */
export const useToday = (): string => useSyncExternalStore(never, today, inputDay);
