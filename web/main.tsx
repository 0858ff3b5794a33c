import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hasScores, isRenderedOf } from '../contract/api/content-version.ts';
import type { Strategy } from '../contract/api/entities.ts';
import type { Answer } from '../contract/api/route.ts';
import type { Routes } from '../contract/api/routes.ts';
import { answerOffline } from './app/answer-offline.ts';
import { prepare } from './app/app.tsx';
import { watchChunkErrors } from './app/chunk-errors.ts';
import { Root } from './app/root.tsx';
import { shownPath } from './lib/routes/base.ts';
import { strategyOf } from './lib/routes/pages.ts';
import { call } from './lib/api/call.ts';
import { keptLook } from './entities/board/board-look.ts';
import { cachedContent } from './lib/sync/content.ts';
import { yieldToInput } from './lib/dom/prefetch.ts';
import { queryClient, scoresKey, strategyKey } from './lib/sync/query.ts';
import { adoptTheme, startTheme } from './ui/theme.ts';
import './ui/tokens.css';

declare global {
  interface Window {
    /** The files of the page's code, each after its own imports; set by app/boot.ts. */
    pageFiles: readonly string[];
  }
}

startTheme();
watchChunkErrors();
answerOffline();

/** Whether the data is what the server rendered. */
function isCurrent(version: string): boolean {
  const id = strategyOf(shownPath()) ?? 0;
  const strategy = queryClient.getQueryData<Strategy>(strategyKey(id));
  const content = cachedContent(id);
  const scorecard = queryClient.getQueryData<Answer<Routes['scorecard.read']>>(scoresKey(id, null));
  return (
    strategy !== undefined &&
    content !== undefined &&
    isRenderedOf(version, keptLook(), strategy, content, hasScores(version) ? scorecard : undefined)
  );
}

/** Evaluates the files of the page one by one: together they are one long task. */
async function evaluateInTurns(files: readonly string[] = []): Promise<void> {
  for (const file of files) {
    // The page imports it again, and reports a failure.
    await import(/* @vite-ignore */ file).catch(() => undefined);
    await yieldToInput();
  }
}

async function start(): Promise<void> {
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('The page has no root element');
  const { version } = root.dataset;
  await evaluateInTurns(window.pageFiles);
  // Code and data first: a fallback while they load would cost more time than it bridges.
  await prepare(shownPath(), version !== undefined);
  if (version !== undefined && isCurrent(version)) {
    // In a transition React hydrates in pieces, between which the page answers.
    startTransition(
      () => void hydrateRoot(root, <Root />, { onRecoverableError: (error) => console.error(error) }),
    );
    root.dataset['settling'] = '';
    delete root.dataset['version'];
  } else createRoot(root).render(<Root />);
}
void start();

// Until the answer, and without one, the page is light.
call('theme.read').then(
  ({ appearance }) => adoptTheme(appearance),
  (error: unknown) => console.warn(error),
);
