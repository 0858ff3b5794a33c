import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { User } from '../contract/entities.ts';
import type { DrawBoard } from '../contract/first-sight.ts';
import { loadSignedIn } from './app/app.tsx';
import { Root } from './app/root.tsx';
import { flowKey, queryClient, strategyKey, userKey } from './lib/query.ts';

/** A drawing is for whoever may see the board in a role: nothing in it depends on who that is. */
const somebody: User = { id: 0, username: '', name: '', mustChangePassword: false };

/** Draws a board as the program itself would: what the server puts into a document. */
export const drawBoard: DrawBoard = async (strategy, flow, sight) => {
  const path = `/strategy/${strategy.id}`;
  await loadSignedIn(path);
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
  client.setQueryData(userKey, somebody);
  client.setQueryData(strategyKey(strategy.id), strategy);
  client.setQueryData(flowKey(strategy.id), flow);
  const html = renderToString(<Root sight={sight} path={path} client={client} />);
  // Whatever fails is left for the browser to draw: React says so by this mark, and not by throwing.
  if (html.includes('<!--$!-->')) throw new Error(`The board of strategy ${strategy.id} could not be drawn`);
  return html;
};
