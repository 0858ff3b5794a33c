import { createContext, use } from 'react';
import type { FirstSight } from '../../contract/first-sight.ts';

/** What the page was drawn for by the server. Not a state: nothing is drawn anew for it. */
export interface Sight {
  current: FirstSight | undefined;
}

/** Around everything that the server may have drawn. */
export const FirstSightContext = createContext<Sight>({ current: undefined });

/** What the server drew this page for, while that drawing is made, or taken over; undefined ever after. */
export const useFirstSight = (): FirstSight | undefined => use(FirstSightContext).current;
