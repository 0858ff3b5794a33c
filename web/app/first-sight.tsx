import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Flow, Strategy } from '../../contract/entities.ts';
import { areOfVersion, type FirstSight } from '../../contract/first-sight.ts';
import { flowKey, queryClient, strategyKey } from '../lib/query.ts';
import { Root } from './root.tsx';

/** What the server drew the board in the document for; undefined where it drew none, or this browser keeps it otherwise. */
export function drawnSight(): FirstSight | undefined {
  const text = document.querySelector('#drawn')?.textContent;
  return text && document.documentElement.dataset['drawn'] === 'board'
    ? (JSON.parse(text) as FirstSight)
    : undefined;
}

/** Whether what has been read of the board is what the server drew. */
export function isStill({ version }: FirstSight): boolean {
  const id = Number(location.pathname.split('/')[2]);
  const strategy = queryClient.getQueryData<Strategy>(strategyKey(id));
  const flow = queryClient.getQueryData<Flow>(flowKey(id));
  return strategy !== undefined && flow !== undefined && areOfVersion(version, strategy, flow);
}

/** Gives life to what the server drew. */
export function takeOver(root: Element, sight: FirstSight): void {
  hydrateRoot(root, <Root sight={sight} />, {
    onRecoverableError: (error) => console.error(error),
  });
}

/** Draws the program in place of whatever is there. */
export function draw(root: Element): void {
  root.replaceChildren();
  delete document.documentElement.dataset['drawn'];
  createRoot(root).render(<Root />);
}
