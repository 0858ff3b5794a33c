import { createContext, useContext } from 'react';
import type { Person } from '../../lib/strategy/people.ts';

/** What every comment of the panel needs. */
export interface PanelContext {
  strategyId: number;
  /** The record, such as `kpi:12`. */
  record: string;
  viewerId: number | undefined;
  isOwner: boolean;
  people: readonly Person[];
  /** The comment that the address names. */
  target: number | undefined;
}

const Context = createContext<PanelContext | null>(null);

export const PanelProvider = Context;

/** The context of the panel. */
export function usePanel(): PanelContext {
  const context = useContext(Context);
  if (!context) throw new Error('This is shown in the panel of comments only');
  return context;
}
