import { createRoot, hydrateRoot } from 'react-dom/client';
import { hasScores, isRenderedOf } from '../contract/api/content-version.ts';
import type { Strategy } from '../contract/api/entities.ts';
import type { Answer } from '../contract/api/route.ts';
import type { Routes } from '../contract/api/routes.ts';
import { answerOffline } from './app/answer-offline.ts';
import { prepare } from './app/app.tsx';
import { watchChunkErrors } from './app/chunk-errors.ts';
import { Root } from './app/root.tsx';
import { call } from './lib/api/call.ts';
import { cachedContent } from './lib/sync/content.ts';
import { queryClient, scoresKey, strategyKey } from './lib/sync/query.ts';
import { adoptTheme, startTheme } from './ui/theme.ts';
import './ui/tokens.css';

startTheme();
watchChunkErrors();
answerOffline();

/** Whether the data is what the server rendered. */
function isCurrent(version: string): boolean {
  const id = Number(location.pathname.split('/')[2]);
  const strategy = queryClient.getQueryData<Strategy>(strategyKey(id));
  const content = cachedContent(id);
  const scorecard = queryClient.getQueryData<Answer<Routes['scorecard.read']>>(scoresKey(id, null));
  return (
    strategy !== undefined &&
    content !== undefined &&
    isRenderedOf(version, strategy, content, hasScores(version) ? scorecard : undefined)
  );
}

async function start(): Promise<void> {
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('The page has no root element');
  const { version } = root.dataset;
  // Code and data first: a fallback while they load would cost more time than it bridges.
  await prepare(location.pathname, version !== undefined);
  if (version !== undefined && isCurrent(version)) {
    hydrateRoot(root, <Root />, { onRecoverableError: (error) => console.error(error) });
    delete root.dataset['version'];
  } else createRoot(root).render(<Root />);
}
void start();

// Until the answer, and without one, the page is light.
call('theme.read').then(
  ({ appearance }) => adoptTheme(appearance),
  (error: unknown) => console.warn(error),
);
