import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { StrictMode, Suspense, useState, type ReactElement } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { Router } from 'wouter';
import { LIVE_CLOSE } from '../../contract/kinds/constants.ts';
import type { Content as Plan } from '../../contract/commands/content.ts';
import type { ContentRecords, Strategy, User } from '../../contract/api/entities.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { prepare } from '../app/app.tsx';
import { Root } from '../app/root.tsx';
import { FakeSocket } from '../lib/sync/live/fake-socket.ts';
import { dropInvite } from '../lib/session/invite.ts';
import { BASE, shownPath } from '../lib/routes/base.ts';
import { exportRequest } from '../lib/strategy/export-request.ts';
import { importRequest } from '../lib/strategy/import-request.ts';
import { leaveSession } from '../lib/session/session.ts';
import { overlay } from '../lib/dom/overlay.ts';
import { useContent } from '../lib/sync/use-content.ts';
import { queryClient, userKey } from '../lib/sync/query.ts';
import { useStrategy } from '../lib/strategy/strategies.ts';
import { Toaster, toasts } from '../ui/toast.tsx';
import { ada, contentOf, strategy, type Content } from './content.ts';
import { FakeServer } from './fake-server.ts';
import { uploadRequest } from './fake-upload.ts';
import { type NewPoints, pointsOf } from './scorecard-answers.ts';

/** The strategy of the server. */
const STRATEGY_ID = 1;

export interface RenderOptions {
  /** The signed-in user; null for none. */
  user?: User | null;
  /** The content of the strategy, in short or as built by `contentOf`. */
  content?: Content | ContentRecords;
  role?: Strategy['role'];
  /** The list of strategies, in place of the one with that role. */
  strategies?: Strategy[];
  /** The values and targets of KPIs, by measure. */
  points?: Record<string, NewPoints>;
  /** Changes the server's answers before the first request. */
  arrange?: (server: FakeServer) => void;
}

export interface RenderedPage {
  user: UserEvent;
  server: FakeServer;
}

/**
 * Starts a server that holds one strategy, with the browser at an address. Everything ends with the test, which fails where the
 * page called the server against the contract or wrote to the console.
 */
function startServer(path: string, options: RenderOptions): RenderedPage {
  const { user = ada, content = {}, role = 'owner', strategies = [strategy({ role })] } = options;
  const records = 'revision' in content ? content : contentOf(content);
  const server = new FakeServer({
    user,
    strategies,
    content: records,
    calendar: DEFAULT_CALENDAR,
    points: new Map(),
  });
  for (const { id, measure } of records.kpi) {
    const given = options.points?.[measure];
    if (given) server.points.set(id, pointsOf(given));
  }
  options.arrange?.(server);
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void server.problems.push(words.join(' ')));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', uploadRequest(server));
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super();
        server.sockets.push(this);
      }
    },
  );
  onTestFinished(() => {
    cleanup();
    for (const socket of server.sockets) socket.lose(LIVE_CLOSE.signedOut);
    leaveSession();
    queryClient.clear();
    overlay.set(null);
    exportRequest.set(null);
    importRequest.set(null);
    dropInvite();
    toasts.clear();
    localStorage.clear();
    document.cookie = 'board=; max-age=0';
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    expect(server.problems, 'calls against the contract, and words on the console').toEqual([]);
  });
  history.replaceState(null, '', path);
  queryClient.setQueryData(userKey, user);
  return { user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }), server };
}

function renderUnstyled(element: ReactElement): void {
  // jsdom matches every rule of a style sheet for every query about an element, which is slow.
  for (const style of document.querySelectorAll('style')) style.remove();
  render(element);
}

/** Renders the application at an address. */
export async function renderPage(path: string, options: RenderOptions = {}): Promise<RenderedPage> {
  const page = startServer(path, options);
  await prepare(shownPath(), false);
  renderUnstyled(<Root />);
  return page;
}

/** Renders a page alone or one part of it, with the toasts: without the bars around it and its route. */
export function renderFeature(
  feature: ReactElement,
  { path = '/strategy/1', ...options }: RenderOptions & { path?: string } = {},
): RenderedPage {
  const page = startServer(path, options);
  renderUnstyled(
    <StrictMode>
      <Router base={BASE}>
        <QueryClientProvider client={queryClient}>
          <Suspense>{feature}</Suspense>
          <Toaster />
        </QueryClientProvider>
      </Router>
    </StrictMode>,
  );
  return page;
}

/** What a page gives a dialog about the strategy. */
interface DialogProps {
  strategyId: number;
  content: Plan;
  onClose: () => void;
}

type DialogOf = (props: DialogProps) => ReactElement;

/** Renders a dialog alone, open. Once closed, the button 'Open' opens it again. */
export async function renderDialog(
  dialogOf: DialogOf,
  options: RenderOptions & { path?: string } = {},
): Promise<RenderedPage> {
  const page = renderFeature(<DialogOpener dialogOf={dialogOf} />, options);
  await page.user.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  return page;
}

/** Reads the strategy and its content, as pages do before they show anything, and opens the dialog. */
function DialogOpener({ dialogOf }: { dialogOf: DialogOf }) {
  const { content } = useContent(STRATEGY_ID);
  const { strategy } = useStrategy(STRATEGY_ID);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {content && strategy && <button onClick={() => setOpen(true)}>Open</button>}
      {content && isOpen && dialogOf({ strategyId: STRATEGY_ID, content, onClose: () => setOpen(false) })}
    </>
  );
}
